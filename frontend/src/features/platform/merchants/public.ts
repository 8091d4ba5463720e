export { PATHS as merchantPaths, PERMISSIONS as merchantPermissions } from './feature';
export { DaysLeft } from './DaysLeft';
export { daysUntil } from './days';
