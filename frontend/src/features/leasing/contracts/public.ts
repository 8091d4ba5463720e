/** What other features may use. */
export { PATHS as contractPaths, PERMISSIONS as contractPermissions } from './feature';
export { METHODS } from './methods';
