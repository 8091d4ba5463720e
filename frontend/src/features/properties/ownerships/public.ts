/** What other features may use. */
export { OwnershipPanel } from './OwnershipPanel';
export { PERMISSIONS as ownershipPermissions } from './feature';
