import { lazy } from 'react';

/** What other features may use. */
export { PATHS as moneyPaths, PERMISSIONS as moneyPermissions } from './feature';
export const ReceiveDialog = lazy(() => import('./ReceiveDialog'));
