/** What other features may use. */
export { PERMISSIONS as sectorPermissions } from './paths';
export { sectorSource, sectorSourceIn } from './source';
export { SectorPanel } from './SectorList';
