import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'yield',
    at: { group: 'money', order: 60 },
    permission: PERMISSIONS.view,
    load: () => import('./YieldPanel').then((m) => ({ default: m.YieldOfUnit })),
  },
  {
    to: 'buildings',
    place: 'tab',
    name: 'yield',
    at: { group: 'money', order: 60 },
    permission: PERMISSIONS.view,
    load: () => import('./YieldPanel').then((m) => ({ default: m.YieldOfBuilding })),
  },
];
