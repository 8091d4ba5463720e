import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'above',
    name: 'risk',
    permission: PERMISSIONS.view,
    load: () => import('./RiskOfCustomer'),
  },
  {
    to: 'customers',
    place: 'tile',
    name: 'risk',
    permission: PERMISSIONS.view,
    load: () => import('./RiskTile'),
  },
];
