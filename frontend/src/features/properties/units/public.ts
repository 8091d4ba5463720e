/** What other features may use. */
export { PATHS as unitPaths, PERMISSIONS as unitPermissions } from './feature';
export { unitSource, vacantUnitSource } from './source';
export { UnitsPanel } from './UnitList';
