/** What other features may use. */
export { HoldingsOfOwner } from './HoldingsOfOwner';
export { OwnershipPanel } from './OwnershipPanel';
export { PERMISSIONS as ownershipPermissions } from './permissions';
