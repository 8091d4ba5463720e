import { listStaff } from '@/api/generated/manager/staff-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { beginAt, listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/platform-setting/employees' } as const;

export const PERMISSIONS = managerPermissions.staff;

export const READS = listOf(listStaff);

export const feature: Feature = {
  noun: 'staff',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./StaffScreen'),
      reads: readsList(READS),
      title: 'manager:employees',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 10, title: 'manager:employees' },
    },
  ],
  links: { list: PATHS.list },
  begins: [
    {
      title: 'manager:add.staff',
      order: 10,
      to: beginAt(PATHS.list, 'staff'),
      permission: PERMISSIONS.create,
    },
  ],
};
