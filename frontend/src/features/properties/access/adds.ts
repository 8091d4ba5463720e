import { permissions } from '@/api/permissions';
import type { Addition } from '@/components/shell/additions';

export const adds: readonly Addition[] = [
  {
    to: 'buildings',
    place: 'tab',
    name: 'access',
    at: { group: 'about', order: 40 },
    permission: permissions.buildings.access,
    load: () => import('./BuildingAccess'),
  },
];
