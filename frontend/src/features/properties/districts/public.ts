/** What other features may use. */
export { PERMISSIONS as districtPermissions } from './feature';
export { districtSource, districtSourceIn } from './source';
export { DistrictPanel } from './DistrictList';
