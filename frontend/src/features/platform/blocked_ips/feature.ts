import { listBlockedIps } from '@/api/generated/manager/blocked-ips-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { beginAt, listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/trackers/blocked-ips' } as const;

export const PERMISSIONS = managerPermissions.blocked_ips;

export const READS = listOf(listBlockedIps);

export const feature: Feature = {
  noun: 'blocked_ips',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./BlockedIpsScreen'),
      reads: readsList(READS),
      title: 'manager:blockedIps',
      permission: PERMISSIONS.view,
      menu: { group: 'trackers', order: 30, title: 'manager:blockedIps' },
    },
  ],
  links: { list: PATHS.list },
  begins: [
    {
      title: 'manager:add.blockedIps',
      order: 20,
      to: beginAt(PATHS.list, 'blocked_ips'),
      permission: PERMISSIONS.create,
    },
  ],
};
