/** What other features may use. */
export { PATHS as slipPaths, PERMISSIONS as slipPermissions } from './feature';
export { type Paper, depositSlipForm } from './form';
