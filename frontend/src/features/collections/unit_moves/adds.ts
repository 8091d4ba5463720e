import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'contracts',
    place: 'tab',
    name: 'unit_moves',
    at: { group: 'business', order: 35 },
    permission: PERMISSIONS.view,
    load: () => import('./MovesOfContract'),
  },
  {
    to: 'contracts',
    place: 'dialog',
    name: 'unit_move',
    permission: PERMISSIONS.move,
    load: () => import('./MoveDialog'),
  },
];
