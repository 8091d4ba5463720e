import { listPlatformUpdates } from '@/api/generated/manager/platform-updates-reads';
import { listNews } from '@/api/generated/merchant/platform-updates-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = {
  list: '/manager/platform-setting/platform-updates',
  news: '/merchant/platform-updates',
} as const;

export const PERMISSIONS = managerPermissions.platform_updates;

export const READS = listOf(listPlatformUpdates);
export const NEWS = listOf(listNews);

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
    {
      path: PATHS.news,
      load: () => import('./NewsScreen'),
      reads: readsList(NEWS),
      title: 'platform_updates:news.title',
    },
  ],
  links: { list: PATHS.news },
};
