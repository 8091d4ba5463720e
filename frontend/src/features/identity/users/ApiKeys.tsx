import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listAccountApiKeys } from '@/api/generated/merchant/api-keys-reads';
import { deleteAccountApiKey } from '@/api/generated/merchant/api-keys-writes';
import type {
  AccountApiKey,
  ListAccountApiKeysParams,
  User,
} from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Code } from '@/components/Text';
import { PERMISSIONS } from './feature';

const list: ListDef<AccountApiKey, ListAccountApiKeysParams> = {
  ns: 'user_api_keys',
  icon: 'lock',
  search: false,
  query: (params) => queryOf(listAccountApiKeys, params),
  columns: [
    { field: 'name' },
    { field: 'prefix', render: (key) => <Code>{`${key.prefix}…`}</Code> },
    { field: 'created_at', kind: 'datetime' },
    { field: 'last_used_at', kind: 'datetime' },
    { field: 'last_used_ip', kind: 'code' },
    { field: 'expires_at', kind: 'datetime' },
  ],
};

/** The keys that an employee's programs sign in with. */
export function EmployeeApiKeys({ user }: { user: User }) {
  const { t } = useTranslation('user_api_keys');
  const def = useMemo(
    () => ({
      ...list,
      fixed: { search: user.email },
      actions: [
        {
          name: 'end',
          icon: 'close',
          danger: true,
          permission: PERMISSIONS.edit,
          run: (key: AccountApiKey) => deleteAccountApiKey(key.id),
          consequences: (key: AccountApiKey) => [t('consequences.end', { name: key.name })],
        } as const,
      ],
    }),
    [user.email, t],
  );
  return <ListPanel def={def} />;
}
