export { PATHS as mailPaths, PERMISSIONS as mailPermissions } from './feature';
export { MAIL_TONES } from './columns';
