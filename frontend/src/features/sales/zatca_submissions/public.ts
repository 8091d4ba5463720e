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
