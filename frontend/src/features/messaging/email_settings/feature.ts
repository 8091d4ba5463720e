import { getEmailSettings } from '@/api/generated/merchant/email-settings-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/merchant/setting/email-setting' } as const;

export const PERMISSIONS = permissions.email_settings;

export const feature: Feature = {
  noun: 'email_settings',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: () => [queryOf(getEmailSettings)],
      title: 'email_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 66, title: 'merchant:emailSetting' },
    },
  ],
  links: { list: PATHS.settings, record: () => PATHS.settings },
};
