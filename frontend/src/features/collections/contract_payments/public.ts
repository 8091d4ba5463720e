/** What other features may use. */
export { REASONS } from './reasons';
export { PATHS as paymentPaths, PERMISSIONS as paymentPermissions } from './feature';
