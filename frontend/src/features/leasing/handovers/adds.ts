import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'handovers',
    at: { group: 'papers', order: 18 },
    permission: PERMISSIONS.view,
    load: () => import('./HandoversOfContract'),
  },
];
