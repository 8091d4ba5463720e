import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'tab',
    name: 'insurances',
    at: { group: 'money', order: 40 },
    permission: PERMISSIONS.view,
    load: () => import('./InsurancesOfCustomer'),
  },
  {
    to: 'handovers',
    place: 'tab',
    name: 'deposit',
    at: { group: 'money', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./DepositOfHandover'),
  },
];
