/** What other features may use. */
export { PATHS as buildingPaths, PERMISSIONS as buildingPermissions } from './feature';
export { buildingSource } from './source';
export { MapLink } from './MapLink';
