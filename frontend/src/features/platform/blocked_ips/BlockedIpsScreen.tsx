import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteBlockedIp } from '@/api/generated/manager/blocked-ips-writes';
import {
  type BlockedIp,
  BlockKind,
  type ListBlockedIpsParams,
} from '@/api/generated/manager/client.schemas';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useBegun } from '@/components/list/useBegun';
import { InstantText } from '@/components/Text';
import { BlockDialog } from './BlockDialog';
import { PERMISSIONS, READS } from './feature';

function Expiry({ at }: { at: string | undefined }) {
  const { t } = useTranslation('blocked_ips');
  return at ? <InstantText at={at} /> : <>{t('forever')}</>;
}

const KIND_TONES = {
  [BlockKind.blocked]: 'danger',
  [BlockKind.waiting]: 'warning',
} as const;

const list: ListDef<BlockedIp, ListBlockedIpsParams> = {
  ns: 'blocked_ips',
  icon: 'lock',
  ...READS,
  rowId: (row) => row.ip,
  columns: [
    { field: 'ip', kind: 'code', sort: true },
    { field: 'kind', kind: 'enum', sort: true, tones: KIND_TONES },
    { field: 'reason' },
    { field: 'blocked_at', kind: 'datetime', sort: true },
    { field: 'expires_at', sort: true, render: (row) => <Expiry at={row.expires_at} /> },
  ],
  filters: [
    { kind: 'enum', param: 'active', values: ['true', 'false'] },
    { kind: 'enum', param: 'kind', values: Object.values(BlockKind) },
  ],
  export: '/api/manager/blocked_ips/export',
  exportPermission: PERMISSIONS.view,
};

export default function BlockedIpsScreen() {
  const { t } = useTranslation('blocked_ips');
  const [adding, setAdding] = useState(false);
  useBegun('blocked_ips', PERMISSIONS.create, () => setAdding(true));
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      add: { open: () => setAdding(true), permission: PERMISSIONS.create },
      actions: [
        {
          name: 'unblock',
          icon: 'check',
          permission: PERMISSIONS.delete,
          bulk: true,
          run: (row) => deleteBlockedIp(row.ip),
          consequences: (row) => [t('consequences.unblock', { ip: row.ip })],
        },
      ],
    }),
    [t],
  );
  return (
    <>
      <ListPage def={def} />
      {adding && <BlockDialog onClose={() => setAdding(false)} />}
    </>
  );
}
