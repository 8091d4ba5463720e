/** What other features may use. */
export { PATHS as rolePaths, PERMISSIONS as rolePermissions } from './feature';
export { RightsMatrix } from './RightsMatrix';
export { roleSource } from './source';
