import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'payments',
    at: { group: 'money', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./PaymentsOfContract'),
  },
  {
    to: 'customers',
    place: 'tab',
    name: 'payments',
    at: { group: 'money', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./payments_of/PaymentsOfCustomer'),
  },
];
