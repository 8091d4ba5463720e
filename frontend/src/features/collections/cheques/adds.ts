import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'cheques',
    at: { group: 'money', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./ChequesOfContract'),
  },
  {
    to: 'customers',
    place: 'tab',
    name: 'cheques',
    at: { group: 'money', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./ChequesOfCustomer'),
  },
  {
    to: 'units',
    place: 'tab',
    name: 'cheques',
    at: { group: 'money', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./ChequesOfUnit'),
  },
];
