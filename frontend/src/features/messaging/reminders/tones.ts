import { DeliveryStatus } from '@/api/generated/merchant/client.schemas';
import { toneOf } from '@/theme/states';

const { failed, not_connected, pending, sent, sending, unknown } = DeliveryStatus;

/** One colour for one state of a message, in every list. */
export const DELIVERY_TONES = {
  [failed]: toneOf('failed'),
  [pending]: 'neutral',
  [sent]: toneOf('sent'),
  [sending]: 'info',
  [unknown]: 'warning',
  [not_connected]: 'warning',
} as const;
