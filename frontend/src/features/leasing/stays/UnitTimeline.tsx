import { styled, useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from '@/api/generated/merchant/client.schemas';
import { getUnitStays } from '@/api/generated/merchant/stays-reads';
import { queryOf } from '@/api/operation';
import { DateInput } from '@/components/fields/DateInput';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { StatTile, Tiles } from '@/components/StatTile';
import type { RecordProps } from '@/components/shell/additions';
import { contractPaths } from '@/features/leasing/contracts/public';
import { OCCUPANCY_TONES } from '@/features/properties/units/public';
import { useLanguage } from '@/i18n/useLanguage';
import { formatDay } from '@/lib/format';

const DAY_MS = 24 * 3600 * 1000;
const daysOf = ({ starts_on, ends_on }: Span) =>
  Math.round((Date.parse(ends_on) - Date.parse(starts_on)) / DAY_MS) + 1;

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  blockSize: 28,
  borderRadius: 8,
  overflow: 'hidden',
  border: `1px solid ${theme.surface.line}`,
  marginBlockEnd: 16,
}));

const columns: readonly Column<Span>[] = [
  { field: 'occupancy', kind: 'enum', tones: OCCUPANCY_TONES },
  { field: 'starts_on', kind: 'date' },
  { field: 'ends_on', kind: 'date' },
  { field: 'name', kind: 'name' },
  {
    field: 'contract_number',
    kind: 'code',
    link: (span) => (span.contract_id ? contractPaths.detail(span.contract_id) : undefined),
  },
  { field: 'rent_price', kind: 'money' },
];

/** A unit over a year or any other time: a strip of its days, how many of each kind, and each span. */
export default function UnitTimeline({ id }: RecordProps) {
  const { t } = useTranslation('stays');
  const { tones } = useTheme();
  const language = useLanguage();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const asked = { ...(from && { from }), ...(to && { to }) };
  const { data, error, refetch } = useQuery(queryOf(getUnitStays, id, asked));
  if (error || !data) return <PendingPanel error={error} retry={() => void refetch()} />;
  const share = (count: number) => t('share', { percent: Math.round((count * 100) / data.days) });
  const day = (text: string) => formatDay(text, language);
  return (
    <>
      <div
        className="no-print"
        style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockEnd: 16 }}
      >
        <DateInput label={t('from')} value={from || data.starts_on} onChange={setFrom} />
        <DateInput label={t('to')} value={to || data.ends_on} onChange={setTo} />
      </div>
      <Strip
        role="img"
        aria-label={t('strip', { from: day(data.starts_on), to: day(data.ends_on) })}
      >
        {data.spans.map((span) => (
          <span
            key={span.starts_on}
            title={`${t(`values.occupancy.${span.occupancy}`)} · ${day(span.starts_on)} – ${day(span.ends_on)}`}
            style={{
              flexGrow: daysOf(span),
              flexBasis: 0,
              background: tones[OCCUPANCY_TONES[span.occupancy]].dot,
            }}
          />
        ))}
      </Strip>
      <div style={{ marginBlockEnd: 16 }}>
        <Tiles>
          <StatTile
            label={t('rented')}
            tone="success"
            value={t('days', { count: data.rented_days })}
            hint={share(data.rented_days)}
          />
          <StatTile
            label={t('held')}
            tone="info"
            value={t('days', { count: data.held_days })}
            hint={share(data.held_days)}
          />
          <StatTile
            label={t('vacant')}
            tone="warning"
            value={t('days', { count: data.vacant_days })}
            hint={share(data.vacant_days)}
          />
        </Tiles>
      </div>
      <Panel aria-label={t('title')}>
        <DataTable
          ns="stays"
          label={t('title')}
          columns={columns}
          rows={data.spans}
          rowId={(span) => span.starts_on}
        />
      </Panel>
    </>
  );
}
