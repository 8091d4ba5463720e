import { Area } from '@/api/generated/manager/client.schemas';
import { listConnections } from '@/api/generated/manager/connections-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = {
  merchants: '/manager/employees-merchants/current-connections',
  system: '/manager/trackers/system-connections',
} as const;

export const PERMISSIONS = managerPermissions.connections;

export const READS = {
  merchants: listOf(listConnections, { fixed: { area: [Area.user] } }),
  system: listOf(listConnections),
} as const;

export const feature: Feature = {
  noun: 'connections',
  screens: [
    {
      path: PATHS.merchants,
      load: () => import('./ConnectionLists').then((m) => ({ default: m.MerchantsConnections })),
      reads: readsList(READS.merchants),
      title: 'manager:currentConnections',
      permission: PERMISSIONS.view,
      menu: { group: 'people', order: 40, title: 'manager:currentConnections' },
    },
    {
      path: PATHS.system,
      load: () => import('./ConnectionLists').then((m) => ({ default: m.SystemConnections })),
      reads: readsList(READS.system),
      title: 'manager:systemConnections',
      permission: PERMISSIONS.view,
      menu: { group: 'trackers', order: 50, title: 'manager:systemConnections' },
    },
  ],
  links: { list: PATHS.system },
};
