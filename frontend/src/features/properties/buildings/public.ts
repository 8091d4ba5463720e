/** What other features may use. */
export { PATHS as buildingPaths, PERMISSIONS as buildingPermissions } from './paths';
export { buildingSource } from './source';
export { MapLink } from './MapLink';
