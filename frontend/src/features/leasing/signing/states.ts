import type { SignerState } from '@/api/generated/merchant/client.schemas';
import type { Tone } from '@/theme/tokens';

export const SIGNER_TONES: Readonly<Record<SignerState, Tone>> = {
  waiting: 'neutral',
  invited: 'warning',
  viewed: 'info',
  signed: 'success',
  declined: 'danger',
  expired: 'danger',
  closed: 'neutral',
};
