import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/generated/merchant/client.schemas';
import { listUserHistory } from '@/api/generated/merchant/users-history';
import { queryOf } from '@/api/operation';
import { FormDialog } from '@/components/form/FormDialog';
import { ListPage } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { PermissionButton } from '@/components/PermissionButton';
import { rolePaths, rolePermissions } from '@/features/identity/roles/public';
import { employeeList } from './columns';
import { employeeForm } from './form';
import { PERMISSIONS } from './feature';
import { useUserActions } from './useUserActions';

const history = (id: string, params: object) => queryOf(listUserHistory, Number(id), params);
const nameOf = (user: User) => user.name;
export default function UsersScreen() {
  const { t } = useTranslation('users');
  const actions = useUserActions();
  const list = useMemo(() => ({ ...employeeList, actions }), [actions]);
  const { def, dialog } = useDialogList({
    list,
    form: employeeForm,
    history,
    nameOf,
    permissions: PERMISSIONS,
  });
  return (
    <>
      <ListPage
        def={def}
        headerActions={
          <PermissionButton
            color="inherit"
            variant="outlined"
            to={rolePaths.list}
            permission={rolePermissions.view}
          >
            {t('roles')}
          </PermissionButton>
        }
      />
      {dialog}
    </>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users');
  return (
    <FormDialog def={employeeForm} title={t('form.new')} action={t('invite')} onClose={onClose} />
  );
}
