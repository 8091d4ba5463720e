import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { User } from '@/api/generated/merchant/client.schemas';
import { listUserHistory } from '@/api/generated/merchant/users-history';
import { getUser } from '@/api/generated/merchant/users-reads';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { namedBy } from '@/components/detail/RecordValue';
import { FormDialog } from '@/components/form/FormDialog';
import { Icon } from '@/components/Icon';
import { ActionMenu } from '@/components/list/ActionMenu';
import { PermissionButton } from '@/components/PermissionButton';
import { rolePermissions, roleSource } from '@/features/identity/roles/public';
import { EmployeeApiKeys } from './ApiKeys';
import { role, status } from './columns';
import { employeeForm } from './form';
import { PERMISSIONS } from './feature';
import { Rights } from './Rights';
import { EmployeeSessions } from './Sessions';
import { useUserActions } from './useUserActions';

function Actions({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'kit']);
  const [open, setOpen] = useState(false);
  const actions = useUserActions();
  return (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={PERMISSIONS.edit}
        startIcon={<Icon name="edit" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('edit', { ns: 'kit' })}
      </PermissionButton>
      <ActionMenu ns="users" row={user} actions={actions} />
      {open && (
        <FormDialog
          def={employeeForm}
          title={t('form.edit')}
          id={String(user.id)}
          record={user}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const detail: DetailDef<User> = {
  ns: 'users',
  load: (id) => queryOf(getUser, Number(id)),
  title: (user) => user.name,
  status,
  hint: (user) => user.email && <bdi dir="ltr">{user.email}</bdi>,
  actions: (user) => <Actions user={user} />,
  sections: [
    {
      fields: [
        role,
        { field: 'email' },
        { field: 'mobile', kind: 'phone' },
        { field: 'language', kind: 'enum' },
        { field: 'last_sign_in_at', kind: 'datetime' },
        { field: 'has_second_factor', kind: 'boolean' },
        { field: 'is_administrator', kind: 'boolean' },
      ],
    },
  ],
  tabs: [
    { name: 'rights', permission: rolePermissions.view, render: (user) => <Rights id={user.id} /> },
    { name: 'sessions', render: (user) => <EmployeeSessions user={user} /> },
    { name: 'keys', render: (user) => <EmployeeApiKeys user={user} /> },
  ],
  history: (id, params) => queryOf(listUserHistory, Number(id), params),
  historyWords: { role_id: namedBy(roleSource) },
};

export default function UserScreen() {
  const { id = '' } = useParams();
  return <DetailPage def={detail} id={id} />;
}
