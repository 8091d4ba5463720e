export { PATHS as merchantPaths, PERMISSIONS as merchantPermissions } from './paths';
export { DaysLeft } from './DaysLeft';
export { daysUntil } from './days';
