import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Area,
  type Connection,
  type ListConnectionsParams,
} from '@/api/generated/manager/client.schemas';
import { deleteConnection, signOutPerson } from '@/api/generated/manager/connections-writes';
import { ListPanel } from '@/components/list/ListPage';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { merchantSource } from '../subscriptions/public';
import { PERMISSIONS, READS } from './feature';

const area: Column<Connection> = {
  field: 'area',
  kind: 'enum',
  sort: true,
  tones: { [Area.manager]: 'accent' },
};
const byArea: Filter<ListConnectionsParams> = {
  kind: 'enum',
  param: 'area',
  values: Object.values(Area),
};

const list = (name: keyof typeof READS): ListDef<Connection, ListConnectionsParams> => ({
  ns: 'connections',
  icon: 'people',
  ...READS[name],
  columns: [
    { field: 'name', sort: true },
    ...(name === 'system' ? [area] : []),
    { field: 'merchant_name', kind: 'name', sort: true },
    { field: 'ip', kind: 'code', sort: true },
    { field: 'user_agent', kind: 'code' },
    { field: 'started_at', kind: 'datetime', sort: true },
    { field: 'last_seen_at', kind: 'datetime', sort: true },
  ],
  filters: [
    ...(name === 'system' ? [byArea] : []),
    { kind: 'enum', param: 'online', values: ['true', 'false'] },
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'text', param: 'ip' },
  ],
  card: { first: ['name', 'last_seen_at'], second: ['merchant_name', 'ip'] },
  export: '/api/manager/connections/export',
  exportPermission: PERMISSIONS.view,
});

const LISTS = { merchants: list('merchants'), system: list('system') };

function Connections({ name }: { name: keyof typeof LISTS }) {
  const { t } = useTranslation('connections');
  const def = useMemo(
    () => ({
      ...LISTS[name],
      actions: [
        {
          name: 'sign_out',
          icon: 'logout' as const,
          danger: true,
          bulk: true,
          permission: PERMISSIONS.sign_out,
          run: (row: Connection) => deleteConnection(row.id),
          consequences: (row: Connection) => [t('consequences.sign_out', { name: row.name })],
        },
        {
          name: 'sign_out_everywhere',
          icon: 'logout' as const,
          danger: true,
          permission: PERMISSIONS.sign_out,
          run: (row: Connection) => signOutPerson(row.id),
          consequences: (row: Connection) => [
            t('consequences.sign_out_everywhere', { name: row.name }),
          ],
        },
      ],
    }),
    [name, t],
  );
  return (
    <Page title={t(`titles.${name}`)} hint={t(`hints.${name}`)}>
      <ListPanel def={def} />
    </Page>
  );
}

export const MerchantsConnections = () => <Connections name="merchants" />;
export const SystemConnections = () => <Connections name="system" />;
