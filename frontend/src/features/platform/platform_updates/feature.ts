import { listPlatformUpdates } from '@/api/generated/manager/platform-updates-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = {
  list: '/manager/platform-setting/platform-updates',
} as const;

export const PERMISSIONS = managerPermissions.platform_updates;

export const READS = listOf(listPlatformUpdates);

export const feature: Feature = {
  noun: 'platform_updates',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./UpdatesScreen'),
      reads: readsList(READS),
      title: 'platform_updates:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 60, title: 'manager:platformUpdates' },
    },
  ],
  links: { list: PATHS.list },
};
