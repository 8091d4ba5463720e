import type { AccountInvoiceStatus } from '@/api/generated/manager/client.schemas';
import type { Tone } from '@/theme/tokens';

export const TONES: Readonly<Record<AccountInvoiceStatus, Tone>> = {
  draft: 'neutral',
  issued: 'warning',
  paid: 'success',
  cancelled: 'neutral',
};
