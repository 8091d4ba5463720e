export {
  PATHS as merchantPaths,
  PERMISSIONS as merchantPermissions,
  STATUSES as merchantStatuses,
} from './feature';
export { DaysLeft } from './DaysLeft';
export { daysUntil } from './days';
