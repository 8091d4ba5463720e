/** What other features may use. */
export { CurrentLetting } from './CurrentLetting';
export { LettingsPanel, PaymentsPanel } from './Panels';
export { PATHS as lettingPaths, PERMISSIONS as lettingPermissions } from './paths';
