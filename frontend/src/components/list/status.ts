import { Status } from '@/api/generated/merchant/client.schemas';
import { toneOf } from '@/theme/states';
import type { Tone } from '@/theme/tokens';

/** How lists and forms show whether a record is in use. */
export const STATUSES = [Status.active, Status.disabled] as const;
export const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  [Status.disabled]: toneOf('disabled'),
  [Status.active]: toneOf('active'),
};
