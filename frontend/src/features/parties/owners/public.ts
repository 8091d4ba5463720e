/** What other features may use. */
export { PATHS as ownerPaths, PERMISSIONS as ownerPermissions } from './paths';
export { ownerSource } from './source';
