export { TrialBanner } from './TrialBanner';
export { PATHS as accountPaths, PERMISSIONS as accountPermissions } from './feature';
