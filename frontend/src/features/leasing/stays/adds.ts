import { permissions } from '@/api/permissions';
import type { Addition } from '@/components/shell/additions';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'stays',
    at: { group: 'business', order: 20 },
    permission: permissions.contracts.view,
    load: () => import('./UnitTimeline'),
  },
];
