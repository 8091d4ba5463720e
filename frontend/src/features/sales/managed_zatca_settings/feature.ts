import { listZatcaSettings } from '@/api/generated/manager/managed-zatca-settings-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/manager/zatca-setting';

export const PATHS = {
  list: LIST,
  form: `${LIST}/form`,
  edit: (merchantId: number | string) => `${LIST}/form-edit/${merchantId}`,
} as const;

export const PERMISSIONS = managerPermissions.managed_zatca_settings;

export const READS = listOf(listZatcaSettings);

export const feature: Feature = {
  noun: 'managed_zatca_settings',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ManagedListScreen'),
      reads: readsList(READS),
      title: 'manager:eInvoicing',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 50, title: 'manager:eInvoicing' },
    },
    {
      path: PATHS.form,
      load: () => import('./ManagedFormScreen'),
      title: 'manager:eInvoicingForm',
      permission: PERMISSIONS.edit,
      parent: PATHS.list,
    },
    {
      path: PATHS.edit(':id'),
      load: () => import('./ManagedEditScreen'),
      title: 'manager:eInvoicingOf',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.edit },
};
