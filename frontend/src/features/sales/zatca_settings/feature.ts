import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = {
  setting: '/merchant/setting/zatca-setting',
  details: '/merchant/setting/zatca-setting?tab=details',
} as const;

export const PERMISSIONS = permissions.zatca_settings;

export const feature: Feature = {
  noun: 'zatca_settings',
  screens: [
    {
      path: PATHS.setting,
      load: () => import('./ZatcaSettingScreen'),
      title: 'zatca_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 40, title: 'merchant:zatcaSetting', countries: ['SA'] },
    },
  ],
  // One setting an office: whichever record is named, it is this page.
  links: { list: PATHS.setting, record: () => PATHS.setting },
};
