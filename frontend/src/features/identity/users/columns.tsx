import { type ListUsersParams, Status, type User } from '@/api/generated/merchant/client.schemas';
import type { Column, ListDef } from '@/components/list/types';
import { roleSource } from '@/features/identity/roles/public';
import { Standing } from './Standing';
import { PATHS, READS } from './feature';

export const status: Column<User> = { field: 'status', render: (user) => <Standing user={user} /> };
export const role: Column<User> = { field: 'role_name', kind: 'name', label: 'fields.role_id' };

export const employeeList: ListDef<User, ListUsersParams> = {
  ns: 'users',
  icon: 'people',
  ...READS,
  rowLink: (user) => PATHS.one(user.id),
  export: '/api/merchant/users/export',
  columns: [
    { field: 'name', sort: true },
    { field: 'email' },
    { field: 'mobile', kind: 'phone' },
    role,
    status,
    { field: 'last_sign_in_at', kind: 'datetime' },
    { field: 'has_second_factor', kind: 'boolean' },
    { field: 'language', kind: 'enum', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'status', values: [Status.active, Status.disabled] },
    { kind: 'entity', param: 'role_id', source: roleSource },
    { kind: 'enum', param: 'has_second_factor', values: ['true', 'false'] },
  ],
};
