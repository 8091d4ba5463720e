import { getUser, listUsers } from '@/api/generated/merchant/users-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { beginAt, listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/employees/employees';

export const PATHS = { list: LIST, one: (id: number | string) => `${LIST}/${id}` } as const;

export const PERMISSIONS = permissions.users;

export const READS = listOf(listUsers);

/** The employees of an office. */
export const feature: Feature = {
  noun: 'users',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./UsersScreen'),
      reads: readsList(READS),
      title: 'users:title',
      permission: PERMISSIONS.view,
      menu: { group: 'employees', order: 10, title: 'merchant:allEmployees' },
    },
    {
      path: PATHS.one(':id'),
      load: () => import('./UserScreen'),
      reads: readsRecord(getUser),
      title: 'users:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.one },
  begins: [
    {
      title: 'search:add.users',
      order: 80,
      to: beginAt(LIST, 'users'),
      permission: PERMISSIONS.create,
    },
  ],
};
