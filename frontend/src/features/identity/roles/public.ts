/** What other features may use. */
export { PATHS as rolePaths, PERMISSIONS as rolePermissions } from './feature';
export { RightsByName } from './history';
export { NamesOfRole, RightsOfRole, RoleFacts, ScopeOfRole } from './RightsFacts';
export { MatrixOfPages, RightsMatrix } from './RightsMatrix';
export { roleSource } from './source';
