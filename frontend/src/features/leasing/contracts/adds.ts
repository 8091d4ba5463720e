import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'tab',
    name: 'contracts',
    at: { group: 'business', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./lettings/Panels').then((m) => ({ default: m.LettingsOfCustomer })),
  },
  {
    to: 'units',
    place: 'tab',
    name: 'contracts',
    at: { group: 'business', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./lettings/Panels').then((m) => ({ default: m.LettingsOfUnit })),
  },
  {
    to: 'parkings',
    place: 'tab',
    name: 'contracts',
    at: { group: 'business', order: 10 },
    permission: PERMISSIONS.view,
    load: () => import('./lettings/Panels').then((m) => ({ default: m.LettingsOfParking })),
  },
  {
    to: 'units',
    place: 'tile',
    name: 'current',
    load: () => import('./lettings/CurrentLetting'),
  },
];
