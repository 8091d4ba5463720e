import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRolesParams, Role } from '@/api/generated/merchant/client.schemas';
import { listRoleHistory } from '@/api/generated/merchant/roles-history';
import { deleteRole } from '@/api/generated/merchant/roles-writes';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { useLinks } from '@/components/shell/features';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { roleWords } from './history';
import { PATHS, PERMISSIONS, READS } from './feature';
import { ScopeOfRole } from './RightsFacts';

export default function RolesScreen() {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const { list } = useLinks();
  const { history, dialog } = useRowHistory({
    ns: 'roles',
    query: (id, params) => queryOf(listRoleHistory, Number(id), params),
    nameOf: (role: Role) => localName(role, language),
    words: roleWords,
  });
  const def = useMemo<ListDef<Role, ListRolesParams>>(
    () => ({
      ns: 'roles',
      icon: 'key',
      ...READS,
      rowLink: (role) => PATHS.one(role.id),
      add: { to: PATHS.add, permission: PERMISSIONS.create },
      export: '/api/merchant/roles/export',
      columns: [
        { field: 'name', kind: 'name' },
        { field: 'permissions', render: (role) => <ScopeOfRole role={role} /> },
        { field: 'reach', render: (role) => t(`values.reach.${role.reach}`) },
        {
          field: 'users',
          kind: 'number',
          link: (role) => list('users', { role_id: role.id }),
        },
      ],
      actions: [
        {
          name: 'edit',
          icon: 'edit',
          permission: PERMISSIONS.edit,
          link: (role) => PATHS.one(role.id),
        },
        history,
        {
          name: 'delete',
          icon: 'trash',
          danger: true,
          permission: PERMISSIONS.delete,
          when: (role) => role.users === 0 && !role.is_administrator,
          run: (role) => deleteRole(role.id),
          consequences: (role) => [t('consequences.delete', { name: localName(role, language) })],
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
