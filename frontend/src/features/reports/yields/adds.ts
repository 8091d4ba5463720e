import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'yield',
    permission: PERMISSIONS.view,
    load: () => import('./YieldPanel').then((m) => ({ default: m.YieldOfUnit })),
  },
  {
    to: 'buildings',
    place: 'tab',
    name: 'yield',
    permission: PERMISSIONS.view,
    load: () => import('./YieldPanel').then((m) => ({ default: m.YieldOfBuilding })),
  },
];
