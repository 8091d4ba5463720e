/** What other features may use. */
export { PATHS as parkingPaths, PERMISSIONS as parkingPermissions } from './feature';
export { parkingSource, parkingSourceIn } from './source';
export { ParkingsPanel } from './ParkingList';
