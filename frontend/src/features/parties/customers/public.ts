/** What other features may use. */
export { PATHS as customerPaths, PERMISSIONS as customerPermissions } from './paths';
export { customerSource } from './source';
