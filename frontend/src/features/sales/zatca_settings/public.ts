/** What other features may use. */
export { PATHS as zatcaSettingPaths, PERMISSIONS as zatcaSettingPermissions } from './feature';
