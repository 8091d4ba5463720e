import { lazy } from 'react';

export { PERMISSIONS as supportPermissions } from './feature';
export const SupportOfMerchant = lazy(() => import('./SupportOfMerchant'));
