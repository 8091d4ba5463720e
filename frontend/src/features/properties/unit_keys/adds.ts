import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'keys',
    at: { group: 'about', order: 50 },
    permission: PERMISSIONS.view,
    load: () => import('./KeysOf').then((m) => ({ default: m.KeysOfUnit })),
  },
  {
    to: 'customers',
    place: 'tab',
    name: 'keys',
    at: { group: 'about', order: 50 },
    permission: PERMISSIONS.view,
    load: () => import('./KeysOf').then((m) => ({ default: m.KeysOfCustomer })),
  },
];
