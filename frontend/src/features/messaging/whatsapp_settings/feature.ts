import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { settings: '/merchant/setting/whatsapp-setting' } as const;

export const PERMISSIONS = permissions.whatsapp_settings;

export const feature: Feature = {
  noun: 'whatsapp_settings',
  screens: [
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      title: 'whatsapp_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 65, title: 'merchant:whatsappSetting' },
    },
  ],
  links: { list: PATHS.settings },
};
