/** What other features may use. */
export { PERMISSIONS as chequePermissions } from './feature';
export { CHEQUE_TONES, chequePaths } from './tones';
