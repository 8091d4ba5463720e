import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/employees/employees';

export const PATHS = { list: LIST, one: (id: number | string) => `${LIST}/${id}` } as const;

export const PERMISSIONS = permissions.users;

/** The employees of an office. */
export const feature: Feature = {
  noun: 'users',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./UsersScreen'),
      title: 'users:title',
      permission: PERMISSIONS.view,
      menu: { group: 'employees', order: 10, title: 'merchant:allEmployees' },
    },
    {
      path: PATHS.one(':id'),
      load: () => import('./UserScreen'),
      title: 'users:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.one },
};
