import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'tab',
    name: 'money',
    at: { group: 'money', order: 30 },
    permission: PERMISSIONS.view,
    load: () => import('./MoneyOfCustomer'),
  },
];
