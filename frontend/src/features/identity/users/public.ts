/** What other features may use. */
export { InviteDialog } from './UsersScreen';
export { PATHS as userPaths, PERMISSIONS as userPermissions } from './feature';
export { userSource } from './source';
