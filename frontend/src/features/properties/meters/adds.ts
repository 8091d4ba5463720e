import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'meters',
    at: { group: 'about', order: 40 },
    permission: PERMISSIONS.view,
    load: () => import('./MetersOfUnit'),
  },
];
