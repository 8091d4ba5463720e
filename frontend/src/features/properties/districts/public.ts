/** What other features may use. */
export { PERMISSIONS as districtPermissions } from './paths';
export { districtSource, districtSourceIn } from './source';
export { DistrictPanel } from './DistrictList';
