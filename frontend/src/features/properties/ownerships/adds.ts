import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'owners',
    place: 'tab',
    name: 'holdings',
    at: { group: 'business', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./HoldingsOfOwner'),
  },
];
