import { managerPermissions, permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';
import type { Permission } from '@/lib/area';

export const PATHS = {
  setting: '/merchant/setting/zatca-setting',
  details: '/merchant/setting/zatca-setting?tab=details',
} as const;

export const MANAGED_PATHS = {
  list: '/manager/zatca-setting',
  form: '/manager/zatca-setting/form',
  edit: (merchantId: number | string) => `/manager/zatca-setting/form-edit/${merchantId}`,
} as const;

export const PERMISSIONS = permissions.zatca_settings;

const { view, edit } = managerPermissions.managed_zatca_settings;
/** The platform's staff: whoever acts for a merchant may do all of it. */
export const MANAGED_PERMISSIONS = {
  view,
  edit,
  connect: edit,
  cancel: edit,
} as const satisfies Record<keyof typeof PERMISSIONS, Permission>;

export const feature: Feature = {
  noun: 'zatca_settings',
  screens: [
    {
      path: PATHS.setting,
      load: () => import('./ZatcaSettingScreen'),
      title: 'zatca_settings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 40, title: 'merchant:zatcaSetting' },
    },
    {
      path: MANAGED_PATHS.list,
      load: () => import('./managed_zatca_settings/ManagedListScreen'),
      title: 'manager:eInvoicing',
      permission: MANAGED_PERMISSIONS.view,
      menu: { group: 'merchants', order: 50, title: 'manager:eInvoicing' },
    },
    {
      path: MANAGED_PATHS.form,
      load: () => import('./managed_zatca_settings/ManagedFormScreen'),
      title: 'manager:eInvoicingForm',
      permission: MANAGED_PERMISSIONS.edit,
      parent: MANAGED_PATHS.list,
    },
    {
      path: MANAGED_PATHS.edit(':id'),
      load: () => import('./managed_zatca_settings/ManagedEditScreen'),
      title: 'manager:eInvoicingOf',
      permission: MANAGED_PERMISSIONS.view,
      parent: MANAGED_PATHS.list,
    },
  ],
  // One setting an office: whichever record is named, it is this page.
  links: { list: PATHS.setting, record: () => PATHS.setting },
};
