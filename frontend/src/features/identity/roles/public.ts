/** What other features may use. */
export { PATHS as rolePaths, PERMISSIONS as rolePermissions } from './paths';
export { roleSource } from './source';
