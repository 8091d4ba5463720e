import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'tab',
    name: 'ownLinks',
    at: { group: 'contact', order: 40 },
    permission: PERMISSIONS.view,
    load: () => import('./LinksOfCustomer'),
  },
];
