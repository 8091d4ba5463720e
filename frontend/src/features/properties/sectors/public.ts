/** What other features may use. */
export { PERMISSIONS as sectorPermissions } from './feature';
export { sectorSource, sectorSourceIn } from './source';
export { SectorPanel } from './SectorList';
