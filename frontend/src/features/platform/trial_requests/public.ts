export { PATHS as trialRequestPaths, PERMISSIONS as trialRequestPermissions } from './feature';
