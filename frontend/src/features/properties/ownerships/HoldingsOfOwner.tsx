import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { ListOwnershipsParams, Ownership } from '@/api/generated/merchant/client.schemas';
import { listOwnerships } from '@/api/generated/merchant/ownerships-reads';
import { queryOf } from '@/api/operation';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import type { RecordProps } from '@/components/shell/additions';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText } from '@/components/Text';
import { today } from '@/lib/calendar';
import { timeOf } from './HoldingCard';
import { PERMISSIONS } from './feature';
import { ThingLabel } from './ThingLabel';

const TONES = { current: 'success', future: 'info', past: 'neutral' } as const;

function Time({ holding }: { holding: Ownership }) {
  const { t } = useTranslation('ownerships');
  const time = timeOf(holding, today(useArea().account.time_zone));
  return <StatusChip tone={TONES[time]} label={t(`time.${time}`)} />;
}

const holdingsOf = (ownerId: number): ListDef<Ownership, ListOwnershipsParams> => ({
  ns: 'holdings',
  icon: 'building',
  query: (params) => queryOf(listOwnerships, params),
  search: false,
  fixed: { owner_id: ownerId },
  columns: [
    {
      field: 'number',
      label: 'fields.thing',
      sort: 'building',
      render: (row) => <ThingLabel holding={row} />,
    },
    {
      field: 'shares',
      label: 'fields.share',
      render: (row) => (
        <Code>{`${row.shares.find((share) => share.owner_id === ownerId)?.share ?? '0'}%`}</Code>
      ),
    },
    { field: 'starts_on', kind: 'date', sort: true },
    { field: 'ends_on', sort: true, render: (row) => <DateText day={row.ends_on} /> },
    { field: 'id', label: 'fields.time', render: (row) => <Time holding={row} /> },
  ],
  filters: [{ kind: 'enum', param: 'current', values: ['true', 'false'] }],
  export: '/api/merchant/ownerships/export',
  exportPermission: PERMISSIONS.view,
});

/** Everything that an owner has or had a share in. */
export default function HoldingsOfOwner({ id }: RecordProps) {
  const def = useMemo(() => holdingsOf(id), [id]);
  return <ListPanel def={def} />;
}
