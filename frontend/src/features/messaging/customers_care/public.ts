/** What other features may use. */
import { lazy } from 'react';

export { PERMISSIONS as CARE_PERMISSIONS } from './feature';

/** What the next morning sends of the lists that are switched on. */
export const MorningPanel = lazy(() =>
  import('./MorningPanel').then((m) => ({ default: m.MorningPanel })),
);
