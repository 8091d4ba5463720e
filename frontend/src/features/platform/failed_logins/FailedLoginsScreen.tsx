import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Area,
  type FailedLogin,
  FailedLoginType,
  type ListFailedLoginsParams,
} from '@/api/generated/manager/client.schemas';
import { CountryText } from '@/components/fields/CountryText';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { BlockDialog, blockedIpPermissions } from '../blocked_ips/public';
import { merchantSource } from '../subscriptions/public';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<FailedLogin, ListFailedLoginsParams> = {
  ns: 'failed_logins',
  icon: 'lock',
  ...READS,
  columns: [
    { field: 'at', kind: 'datetime', sort: true },
    { field: 'login', kind: 'code', sort: true },
    {
      field: 'kind',
      kind: 'enum',
      tones: {
        [FailedLoginType.email]: 'neutral',
        [FailedLoginType.password]: 'warning',
        [FailedLoginType.code]: 'warning',
        [FailedLoginType.blocked]: 'danger',
        [FailedLoginType.disallowed_country]: 'danger',
      },
    },
    { field: 'source', kind: 'enum', tones: { [Area.manager]: 'accent' } },
    { field: 'ip', kind: 'code', sort: true },
    { field: 'country', render: (row) => (row.country ? <CountryText code={row.country} /> : '—') },
    { field: 'merchant_name', kind: 'name' },
    { field: 'user_agent', kind: 'code', hidden: true },
  ],
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'kind', values: Object.values(FailedLoginType) },
    { kind: 'enum', param: 'source', values: Object.values(Area) },
    { kind: 'text', param: 'ip' },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.at' },
  ],
  export: '/api/manager/failed_logins/export',
  exportPermission: PERMISSIONS.view,
};

export default function FailedLoginsScreen() {
  const { t } = useTranslation('failed_logins');
  const [blocked, setBlocked] = useState<FailedLogin>();
  const def = useMemo(
    () => ({
      ...list,
      actions: [
        {
          name: 'block',
          icon: 'lock' as const,
          danger: true,
          permission: blockedIpPermissions.create,
          when: (row: FailedLogin) => Boolean(row.ip),
          open: setBlocked,
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ListPage def={def} />
      {blocked && (
        <BlockDialog
          ip={blocked.ip}
          reason={t('blockReason', { login: blocked.login })}
          onClose={() => setBlocked(undefined)}
        />
      )}
    </>
  );
}
