import { listStaffRoles } from '@/api/generated/manager/staff-roles-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/manager/platform-setting/roles';

export const PATHS = {
  list: LIST,
  add: `${LIST}/role`,
  copyOf: (id: number | string) => `${LIST}/role?copy=${id}`,
  one: (id: number | string) => `${LIST}/role/${id}`,
} as const;

export const PERMISSIONS = managerPermissions.staff_roles;

export const READS = listOf(listStaffRoles);

export const feature: Feature = {
  noun: 'staff_roles',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./StaffRolesScreen'),
      reads: readsList(READS),
      title: 'manager:staffRoles',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 12, title: 'manager:staffRoles' },
    },
    {
      path: PATHS.add,
      load: () => import('./StaffRoleScreen').then((m) => ({ default: m.NewStaffRole })),
      title: 'staff_roles:form.new',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
    {
      path: PATHS.one(':id'),
      load: () => import('./StaffRoleScreen').then((m) => ({ default: m.EditStaffRole })),
      title: 'staff_roles:form.edit',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, add: PATHS.add, record: PATHS.one },
  begins: [
    { title: 'manager:add.staffRoles', order: 12, to: PATHS.add, permission: PERMISSIONS.create },
  ],
};
