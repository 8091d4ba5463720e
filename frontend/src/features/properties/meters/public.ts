/** What other features may use. */
export { ReadingDialog } from './ReadingDialog';
export { PERMISSIONS as meterPermissions } from './feature';
