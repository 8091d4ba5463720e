import { lazy } from 'react';

export const ErasureOfMerchant = lazy(() => import('./ErasureOfMerchant'));
