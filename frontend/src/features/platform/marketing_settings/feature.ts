import {
  getMarketingSettings,
  listMarketingSources,
} from '@/api/generated/manager/marketing-settings-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { queryOf } from '@/api/operation';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/manager/marketing/marketing-setting' } as const;

export const PERMISSIONS = managerPermissions.marketing_settings;

export const SOURCES = listOf(listMarketingSources);
const readsSources = readsList(SOURCES);

export const feature: Feature = {
  noun: 'marketing_settings',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: (place) => [queryOf(getMarketingSettings), ...readsSources(place)],
      title: 'marketing_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'marketing', order: 30, title: 'manager:marketingSetting' },
    },
  ],
  links: { list: PATHS.settings },
};
