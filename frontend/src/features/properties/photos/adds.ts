import type { Addition } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

export const adds: readonly Addition[] = [
  {
    to: 'units',
    place: 'tab',
    name: 'photos',
    at: { group: 'about', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./PhotosPanel').then((m) => ({ default: m.PhotosOfUnit })),
  },
  {
    to: 'buildings',
    place: 'tab',
    name: 'photos',
    at: { group: 'about', order: 20 },
    permission: PERMISSIONS.view,
    load: () => import('./PhotosPanel').then((m) => ({ default: m.PhotosOfBuilding })),
  },
];
