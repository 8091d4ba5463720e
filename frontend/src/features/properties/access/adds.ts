import { permissions } from '@/api/permissions';
import type { Addition } from '@/components/shell/additions';

export const adds: readonly Addition[] = [
  {
    to: 'buildings',
    place: 'tab',
    name: 'access',
    permission: permissions.buildings.access,
    load: () => import('./BuildingAccess'),
  },
];
