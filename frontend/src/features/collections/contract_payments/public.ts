/** What other features may use. */
export { PATHS as paymentPaths, PERMISSIONS as paymentPermissions } from './feature';
