export { PATHS as jobPaths, PERMISSIONS as jobPermissions } from './feature';
