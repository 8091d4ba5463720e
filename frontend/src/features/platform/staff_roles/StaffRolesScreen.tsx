import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListStaffRolesParams,
  type StaffRole,
  Status,
} from '@/api/generated/manager/client.schemas';
import { listStaffRoleHistory } from '@/api/generated/manager/staff-roles-history';
import { listStaffRolePages } from '@/api/generated/manager/staff-roles-reads';
import { disableStaffRole, enableStaffRole } from '@/api/generated/manager/staff-roles-writes';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import { STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { useLinks } from '@/components/shell/features';
import { RightsByName, ScopeOfRole } from '@/features/identity/roles/public';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { PATHS, PERMISSIONS, READS } from './feature';

type Rights = Readonly<Record<string, readonly number[]>>;

function RightsThen({ permissions }: { permissions: Rights }) {
  const { data } = useQuery({ ...queryOf(listStaffRolePages), staleTime: Infinity });
  return <RightsByName permissions={permissions} pages={data} />;
}

const historyWords = {
  permissions: (value: unknown) => <RightsThen permissions={value as Rights} />,
};

export default function StaffRolesScreen() {
  const { t } = useTranslation('staff_roles');
  const language = useLanguage();
  const { list } = useLinks();
  const { history, dialog } = useRowHistory({
    ns: 'staff_roles',
    query: (id, params) => queryOf(listStaffRoleHistory, Number(id), params),
    nameOf: (role: StaffRole) => localName(role, language),
    words: historyWords,
  });
  const def = useMemo<ListDef<StaffRole, ListStaffRolesParams>>(
    () => ({
      ns: 'staff_roles',
      icon: 'key',
      ...READS,
      rowLink: (role) => PATHS.one(role.id),
      add: { to: PATHS.add, permission: PERMISSIONS.create },
      export: '/api/manager/staff_roles/export',
      exportPermission: PERMISSIONS.view,
      columns: [
        { field: 'name', kind: 'name' },
        { field: 'permissions', render: (role) => <ScopeOfRole role={role} /> },
        { field: 'staff', kind: 'number', link: (role) => list('staff', { role_id: role.id }) },
        { field: 'status', kind: 'enum', sort: true, tones: STATUS_TONES },
      ],
      filters: [{ kind: 'enum', param: 'status', values: [Status.active, Status.disabled] }],
      actions: [
        {
          name: 'edit',
          icon: 'edit',
          permission: PERMISSIONS.edit,
          link: (role) => PATHS.one(role.id),
        },
        {
          name: 'copy',
          icon: 'plus',
          permission: PERMISSIONS.create,
          // The administrator's has no list of rights that a copy could begin with.
          when: (role) => !role.is_administrator,
          link: (role) => PATHS.copyOf(role.id),
        },
        history,
        {
          name: 'enable',
          icon: 'check',
          permission: PERMISSIONS.disable,
          when: (role) => role.status === Status.disabled,
          run: (role) => enableStaffRole(role.id),
          consequences: (role) => [
            t('consequences.enable', { name: localName(role, language), count: role.staff }),
          ],
        },
        {
          name: 'disable',
          icon: 'lock',
          danger: true,
          permission: PERMISSIONS.disable,
          when: (role) => role.status === Status.active && !role.is_administrator,
          run: (role) => disableStaffRole(role.id),
          consequences: (role) => [
            t('consequences.disable', { name: localName(role, language), count: role.staff }),
          ],
        },
      ],
    }),
    [t, language, list, history],
  );
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
