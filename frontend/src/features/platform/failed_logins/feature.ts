import { listFailedLogins } from '@/api/generated/manager/failed-logins-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/trackers/failed-login-attempts' } as const;

export const PERMISSIONS = managerPermissions.failed_logins;

export const READS = listOf(listFailedLogins);

export const feature: Feature = {
  noun: 'failed_logins',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./FailedLoginsScreen'),
      reads: readsList(READS),
      title: 'manager:failedLogins',
      permission: PERMISSIONS.view,
      menu: { group: 'trackers', order: 20, title: 'manager:failedLogins' },
    },
  ],
  links: { list: PATHS.list },
};
