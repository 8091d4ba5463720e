export { BlockDialog } from './BlockDialog';
export { PERMISSIONS as blockedIpPermissions } from './feature';
