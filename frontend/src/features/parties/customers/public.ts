/** What other features may use. */
export { PATHS as customerPaths, PERMISSIONS as customerPermissions } from './feature';
export { customerSource } from './source';
