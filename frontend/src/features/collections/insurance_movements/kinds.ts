import type { MovementKind } from '@/api/generated/merchant/client.schemas';
import type { Tone } from '@/theme/tokens';

export const KIND_TONES: Readonly<Record<MovementKind, Tone>> = {
  received: 'success',
  topped_up: 'success',
  carried_in: 'info',
  carried_out: 'info',
  deducted: 'warning',
  refunded: 'neutral',
  transferred: 'neutral',
  forfeited: 'danger',
};
export const KINDS = Object.keys(KIND_TONES) as readonly MovementKind[];
