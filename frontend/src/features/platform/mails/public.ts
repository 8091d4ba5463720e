export { PATHS as mailPaths, PERMISSIONS as mailPermissions } from './feature';
