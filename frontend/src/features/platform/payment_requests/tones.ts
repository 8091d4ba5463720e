import type { PaymentRequestState } from '@/api/generated/manager/client.schemas';
import type { Tone } from '@/theme/tokens';

export const TONES: Readonly<Record<PaymentRequestState, Tone>> = {
  sent: 'info',
  opened: 'warning',
  paid: 'success',
  cancelled: 'neutral',
};
