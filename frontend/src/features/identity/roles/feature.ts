import { listRoles } from '@/api/generated/merchant/roles-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/employees/roles';

export const PATHS = {
  list: LIST,
  add: `${LIST}/role`,
  one: (id: number | string) => `${LIST}/role/${id}`,
} as const;

export const PERMISSIONS = permissions.roles;

export const READS = listOf(listRoles);

export const feature: Feature = {
  noun: 'roles',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./RolesScreen'),
      reads: readsList(READS),
      title: 'roles:title',
      permission: PERMISSIONS.view,
      menu: { group: 'employees', order: 20, title: 'merchant:roles' },
    },
    {
      path: PATHS.add,
      load: () => import('./RoleScreen').then((m) => ({ default: m.NewRole })),
      title: 'roles:form.new',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
    {
      path: PATHS.one(':id'),
      load: () => import('./RoleScreen').then((m) => ({ default: m.EditRole })),
      title: 'roles:form.edit',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, add: PATHS.add, record: PATHS.one },
  begins: [{ title: 'search:add.roles', order: 90, to: PATHS.add, permission: PERMISSIONS.create }],
};
