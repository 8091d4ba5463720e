/** What other features may use. */
export { PATHS as unitPaths, PERMISSIONS as unitPermissions } from './feature';
export { OCCUPANCY_TONES } from './occupancy';
export { unitSource, vacantUnitSource } from './source';
export { UnitsPanel } from './UnitList';
