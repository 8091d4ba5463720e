import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'holds',
    at: { group: 'business', order: 30 },
    permission: PERMISSIONS.view,
    load: () => import('./Panels').then((m) => ({ default: m.HoldsOfUnit })),
  },
  {
    to: 'parkings',
    place: 'tab',
    name: 'holds',
    at: { group: 'business', order: 30 },
    permission: PERMISSIONS.view,
    load: () => import('./Panels').then((m) => ({ default: m.HoldsOfParking })),
  },
];
