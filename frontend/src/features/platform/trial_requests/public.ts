export { PATHS as trialRequestPaths, PERMISSIONS as trialRequestPermissions } from './paths';
