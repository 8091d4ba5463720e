import { getMailSettings } from '@/api/generated/manager/mail-settings-reads';
import { queryOf } from '@/api/operation';
import { managerPermissions } from '@/api/managerPermissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/manager/platform-setting/email-setting' } as const;

export const PERMISSIONS = managerPermissions.mail_settings;

export const feature: Feature = {
  noun: 'mail_settings',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      reads: () => [queryOf(getMailSettings)],
      title: 'mail_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 40, title: 'manager:emailSetting' },
    },
  ],
  links: { list: PATHS.settings },
};
