export { PERMISSIONS as mailPermissions } from './permissions';
