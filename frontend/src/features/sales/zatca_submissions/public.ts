import { lazy } from 'react';

/** What other features may use. */
export {
  PATHS as zatcaSubmissionPaths,
  PERMISSIONS as zatcaSubmissionPermissions,
  queueLink,
} from './feature';
export { MOVING, STATES, STATE_TONES, hasPdf, hasXml, isAccepted, isDue, isMoving } from './states';
export { DueClock } from './DueClock';
export { useNow } from './clock';
export { Messages } from './Messages';

/** Apart, so that the dashboard of offices elsewhere does not carry it. */
export const EInvoicesTile = lazy(() => import('./EInvoicesTile'));
