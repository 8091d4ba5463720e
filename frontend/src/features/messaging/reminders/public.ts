/** What other features may use. */
import { lazy } from 'react';

export { READS as REMINDERS_READS } from './feature';
export { DELIVERY_TONES } from './tones';
export { isWhatsAppUsable } from './whatsapp';

/** What the mornings sent about payments, for a tab. */
export const RemindersPanel = lazy(() =>
  import('./RemindersPanel').then((m) => ({ default: m.RemindersPanel })),
);
