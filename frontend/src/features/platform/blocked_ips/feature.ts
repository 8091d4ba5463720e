import { managerPermissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/trackers/blocked-ips' } as const;

export const PERMISSIONS = managerPermissions.blocked_ips;

export const feature: Feature = {
  noun: 'blocked_ips',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./BlockedIpsScreen'),
      title: 'manager:blockedIps',
      permission: PERMISSIONS.view,
      menu: { group: 'trackers', order: 30, title: 'manager:blockedIps' },
    },
  ],
  links: { list: PATHS.list },
};
