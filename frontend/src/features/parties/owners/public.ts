/** What other features may use. */
export { PATHS as ownerPaths, PERMISSIONS as ownerPermissions } from './feature';
export { ownerSource } from './source';
