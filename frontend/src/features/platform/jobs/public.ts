export { PERMISSIONS as jobPermissions } from './permissions';
