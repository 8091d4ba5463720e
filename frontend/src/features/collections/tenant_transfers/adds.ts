import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'tenant_transfers',
    at: { group: 'business', order: 36 },
    permission: PERMISSIONS.view,
    load: () => import('./TransfersOfContract'),
  },
  {
    to: 'customers',
    place: 'tab',
    name: 'tenant_transfers',
    at: { group: 'business', order: 36 },
    permission: PERMISSIONS.view,
    load: () => import('./TransfersOfCustomer'),
  },
  {
    to: 'contracts',
    place: 'dialog',
    name: 'tenant_transfer',
    permission: PERMISSIONS.transfer,
    load: () => import('./TransferDialog'),
  },
];
