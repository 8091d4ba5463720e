import type {
  AccountSession,
  ListAccountSessionsParams,
  User,
} from '@/api/generated/merchant/client.schemas';
import { listAccountSessions } from '@/api/generated/merchant/sessions-reads';
import { deleteAccountSession } from '@/api/generated/merchant/sessions-writes';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Code } from '@/components/Text';
import { deviceOf } from '@/lib/device';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PERMISSIONS } from './feature';

const list: ListDef<AccountSession, ListAccountSessionsParams> = {
  ns: 'user_sessions',
  icon: 'lock',
  search: false,
  query: (params) => queryOf(listAccountSessions, params),
  columns: [
    { field: 'user_agent', render: (session) => deviceOf(session.user_agent ?? '') || '—' },
    { field: 'ip', render: (session) => <Code>{session.ip ?? '—'}</Code> },
    { field: 'created_at', kind: 'datetime' },
    { field: 'last_seen_at', kind: 'datetime' },
  ],
  actions: [
    {
      name: 'end',
      icon: 'logout',
      danger: true,
      permission: PERMISSIONS.edit,
      run: (session) => deleteAccountSession(session.id),
      consequences: (session) => [session.user_name],
    },
  ],
};

/** Where an employee is signed in now. */
export function EmployeeSessions({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const def = useMemo(() => ({ ...list, fixed: { search: user.email } }), [user.email]);
  if (user.email === undefined)
    return <EmptyState icon="lock" title={t('values.status.noSignIn')} text={t('help.email')} />;
  return <ListPanel def={def} />;
}
