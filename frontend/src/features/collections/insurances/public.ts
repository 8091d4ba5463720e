/** What other features may use. */
export { PATHS as insurancePaths, PERMISSIONS as insurancePermissions } from './feature';
