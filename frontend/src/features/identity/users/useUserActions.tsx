import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { Status, type User } from '@/api/generated/merchant/client.schemas';
import { deleteAccountSecondFactor } from '@/api/generated/merchant/second-factors-writes';
import { deleteUser, sendUserLink } from '@/api/generated/merchant/users-writes';
import type { RowAction } from '@/components/list/types';
import { PERMISSIONS } from './feature';

/** What can be done to an employee, on the list and on their page. */
export function useUserActions(): RowAction<User>[] {
  const { t } = useTranslation('users');
  const { user: self } = useArea();
  return [
    {
      name: 'send_link',
      icon: 'mail',
      permission: PERMISSIONS.edit,
      when: (user) => user.status === Status.active && user.email !== undefined,
      run: (user) => sendUserLink(user.id),
      consequences: (user) => [t('consequences.send_link', { email: user.email ?? '' })],
    },
    {
      name: 'reset_factor',
      icon: 'key',
      permission: PERMISSIONS.edit,
      when: (user) => user.has_second_factor && user.id !== self.id,
      run: (user) => deleteAccountSecondFactor(user.id),
      consequences: (user) => [t('consequences.reset_factor', { name: user.name })],
    },
    {
      name: 'disable',
      icon: 'lock',
      danger: true,
      permission: PERMISSIONS.disable,
      when: (user) => user.status === Status.active && user.id !== self.id,
      run: (user) => deleteUser(user.id),
      consequences: (user) => [
        t('consequences.disable', { name: user.name }),
        t('consequences.sessions'),
      ],
    },
  ];
}
