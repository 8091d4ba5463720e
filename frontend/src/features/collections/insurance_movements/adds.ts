import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'insurance',
    at: { group: 'money', order: 40 },
    permission: PERMISSIONS.view,
    load: () => import('./MovementsOfContract'),
  },
];
