import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'customers',
    place: 'tab',
    name: 'care',
    at: { group: 'contact', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./CareOf').then((m) => ({ default: m.CareOfCustomer })),
  },
  {
    to: 'contracts',
    place: 'tab',
    name: 'care',
    at: { group: 'contact', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./CareOf').then((m) => ({ default: m.CareOfContract })),
  },
];
