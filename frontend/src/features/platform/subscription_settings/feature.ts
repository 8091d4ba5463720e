import { getSubscriptionSettings } from '@/api/generated/manager/subscription-settings-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { queryOf } from '@/api/operation';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/manager/platform-setting/subscription-setting' } as const;

export const PERMISSIONS = managerPermissions.subscription_settings;

export const feature: Feature = {
  noun: 'subscription_settings',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: () => [queryOf(getSubscriptionSettings)],
      title: 'subscription_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 30, title: 'manager:subscriptionSettings' },
    },
  ],
  links: { list: PATHS.settings },
};
