import { lazy } from 'react';

export { PERMISSIONS as copyPermissions } from './feature';
export const CopiesOfMerchant = lazy(() => import('./CopiesOfMerchant'));
