import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'owners',
    place: 'tab',
    name: 'holdings',
    permission: PERMISSIONS.view,
    load: () => import('./HoldingsOfOwner'),
  },
];
