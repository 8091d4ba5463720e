import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'signing',
    at: { group: 'papers', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./SigningOfContract'),
  },
];
