/** What other features may use. */
export { PATHS as customerPaths, PERMISSIONS as customerPermissions } from './feature';
export { customerField, formOfCustomer } from './formOf';
export { customerQuick } from './quick';
export { customerSource } from './source';
