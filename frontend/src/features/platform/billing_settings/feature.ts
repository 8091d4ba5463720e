import { getBillingSettings } from '@/api/generated/manager/billing-settings-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { queryOf } from '@/api/operation';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/manager/platform-setting/payments-methods' } as const;

export const PERMISSIONS = managerPermissions.billing_settings;

export const feature: Feature = {
  noun: 'billing_settings',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: () => [queryOf(getBillingSettings)],
      title: 'billing_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 34, title: 'manager:billingSettings' },
    },
  ],
  links: { list: PATHS.settings },
};
