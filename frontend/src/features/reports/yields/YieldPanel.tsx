import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceYield, YieldOfPeriod } from '@/api/generated/merchant/client.schemas';
import { getBuildingYield, getUnitYield } from '@/api/generated/merchant/yields-reads';
import { queryOf } from '@/api/operation';
import { DateInput } from '@/components/fields/DateInput';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import type { RecordProps } from '@/components/shell/additions';
import { StatTile, Tiles } from '@/components/StatTile';
import { Money } from '@/components/Text';
import { Percent } from './Percent';

type Asked = { from?: string; to?: string };

const columns: readonly Column<YieldOfPeriod>[] = [
  { field: 'starts_on', label: 'year', render: ({ starts_on }) => starts_on.slice(0, 4) },
  { field: 'rent', kind: 'money' },
  { field: 'collected', kind: 'money' },
  { field: 'costs', kind: 'money' },
  { field: 'vacant_days', kind: 'number' },
  { field: 'gross_yield', render: (row) => <Percent value={row.gross_yield} /> },
  { field: 'net_yield', render: (row) => <Percent value={row.net_yield} /> },
];

function Figures({ data }: { data: PlaceYield }) {
  const { t } = useTranslation('yields');
  const { period, currency } = data;
  const share = Math.round((period.vacant_days * 100) / Math.max(1, period.days));
  return (
    <Tiles>
      <StatTile
        label={t('fields.net_yield')}
        tone="success"
        value={<Percent value={period.net_yield} />}
        hint={
          <>
            {t('fields.gross_yield')} <Percent value={period.gross_yield} />
          </>
        }
      />
      <StatTile
        label={t('fields.rent')}
        tone="info"
        value={<Money amount={period.rent} currency={currency} />}
        hint={
          <>
            {t('fields.collected')} <Money amount={period.collected} currency={currency} />
          </>
        }
      />
      <StatTile
        label={t('fields.costs')}
        value={<Money amount={period.costs} currency={currency} />}
      />
      <StatTile
        label={t('fields.vacant_days')}
        tone={period.vacant_days > 0 ? 'warning' : 'success'}
        value={t('days', { count: period.vacant_days })}
        hint={t('share', { percent: share })}
      />
    </Tiles>
  );
}

interface ShownProps {
  data: PlaceYield;
  asked: Asked;
  onAsk: (asked: Asked) => void;
}

function Shown({ data, asked, onAsk }: ShownProps) {
  const { t } = useTranslation('yields');
  const { period } = data;
  return (
    <>
      <div
        className="no-print"
        style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockEnd: 16 }}
      >
        <div style={{ flex: '0 1 200px' }}>
          <DateInput
            label={t('from')}
            value={asked.from ?? period.starts_on}
            onChange={(from) => onAsk({ ...asked, from: from || undefined })}
          />
        </div>
        <div style={{ flex: '0 1 200px' }}>
          <DateInput
            label={t('to')}
            value={asked.to ?? period.ends_on}
            onChange={(to) => onAsk({ ...asked, to: to || undefined })}
          />
        </div>
      </div>
      {data.without_value > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('withoutValue', { count: data.without_value })}
        </Alert>
      )}
      <div style={{ marginBlockEnd: 16 }}>
        <Figures data={data} />
      </div>
      <Panel aria-label={t('years')}>
        <DataTable
          ns="yields"
          label={t('years')}
          columns={columns}
          rows={data.years.toReversed()}
          rowId={(row) => row.starts_on}
        />
      </Panel>
    </>
  );
}

/** What a unit brought in over a period, and in each of the last years. */
export function YieldOfUnit({ id }: RecordProps) {
  const [asked, setAsked] = useState<Asked>({});
  const { data, error, refetch } = useQuery(queryOf(getUnitYield, id, asked));
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  return <Shown data={data} asked={asked} onAsk={setAsked} />;
}

/** The same of a building with all its units in use. */
export function YieldOfBuilding({ id }: RecordProps) {
  const [asked, setAsked] = useState<Asked>({});
  const { data, error, refetch } = useQuery(queryOf(getBuildingYield, id, asked));
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  return <Shown data={data} asked={asked} onAsk={setAsked} />;
}
