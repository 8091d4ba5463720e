import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'signing',
    permission: PERMISSIONS.view,
    load: () => import('./SigningOfContract'),
  },
];
