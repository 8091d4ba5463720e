import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'addenda',
    at: { group: 'papers', order: 15 },
    permission: PERMISSIONS.view,
    load: () => import('./AddendaOfContract'),
  },
];
