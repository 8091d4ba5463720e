import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'page',
    at: { group: 'about', order: 30 },
    permission: PERMISSIONS.view,
    load: () => import('./PageOfUnit'),
  },
];
