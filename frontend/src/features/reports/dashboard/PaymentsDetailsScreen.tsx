import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useArea } from '@/api/areaContext';
import type {
  BuildingOfPayments,
  MethodOfPayments,
  MonthOfPayments,
  PaymentsDetails,
} from '@/api/generated/merchant/client.schemas';
import { Card } from '@/components/Card';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { useDownload } from '@/components/feedback/useDownload';
import { EntityPicker } from '@/components/fields/EntityPicker';
import { Icon } from '@/components/Icon';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Page, Panel } from '@/components/Page';
import { PrintButton } from '@/components/PrintButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, Money } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { formatMonth } from '@/lib/format';
import { buildingSource } from '@/features/properties/buildings/public';
import type { Tone } from '@/theme/tokens';
import { detailsQuery, paramsOf } from './reads';
import { MonthsChart } from './MonthsChart';
import { PERIODS, type Part, linkToPayments, periodOf, spanOf } from './paymentsDetails';

const PARTS: readonly { part: Part; tone: Tone }[] = [
  { part: 'amount', tone: 'neutral' },
  { part: 'collected', tone: 'success' },
  { part: 'due', tone: 'info' },
  { part: 'overdue', tone: 'danger' },
  { part: 'not_collected', tone: 'danger' },
];

type Sums = Record<Part, string>;
type Narrowed = Readonly<Record<string, string | undefined>>;

/** The sums of a row; each opens the list of its payments. */
function sumsOf<Row extends Sums>(linkOf: (row: Row, part: Part) => string | undefined) {
  return PARTS.map(
    ({ part }) =>
      ({
        field: part,
        kind: 'money',
        link: (row: Row) => (Number(row[part]) === 0 ? undefined : linkOf(row, part)),
      }) as Column<Row>,
  );
}

function Content({ data, narrowed }: { data: PaymentsDetails; narrowed: Narrowed }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const tables = useMemo(() => {
    const all = { ...narrowed, due_from: data.from, due_to: data.to };
    const months: readonly Column<MonthOfPayments>[] = [
      { field: 'month', render: ({ month }) => formatMonth(month, language) },
      ...sumsOf<MonthOfPayments>(({ month, ends_on }, part) =>
        linkToPayments({ ...narrowed, due_from: month, due_to: ends_on }, part, data.as_of),
      ),
    ];
    const buildings: readonly Column<BuildingOfPayments>[] = [
      { field: 'name', kind: 'name', label: 'details.building' },
      ...sumsOf<BuildingOfPayments>(({ building_id }, part) =>
        linkToPayments({ ...all, building_id: String(building_id) }, part, data.as_of),
      ),
    ];
    const methods: readonly Column<MethodOfPayments>[] = [
      { field: 'method', kind: 'enum' },
      // The list asks how a payment was made; these are as they were agreed.
      ...sumsOf<MethodOfPayments>(() => undefined),
    ];
    return { all, months, buildings, methods };
  }, [data.as_of, data.from, data.to, language, narrowed]);
  if (data.all.count === 0)
    return (
      <Panel>
        <EmptyState icon="money" title={t('details.emptyTitle')} text={t('details.emptyText')} />
      </Panel>
    );
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Tiles least={170}>
        {PARTS.map(({ part, tone }) => (
          <StatTile
            key={part}
            label={t(`fields.${part}`)}
            tone={tone}
            to={linkToPayments(tables.all, part, data.as_of)}
            value={<Money amount={data.all[part]} currency={data.currency} />}
            hint={part === 'amount' ? t('payments', { count: data.all.count }) : undefined}
          />
        ))}
      </Tiles>
      <Card title={t('details.chart')}>
        <MonthsChart
          months={data.months.map(({ month, amount, collected }) => ({
            month,
            due: amount,
            collected,
          }))}
        />
      </Card>
      <Panel aria-label={t('details.byMonth')}>
        <DataTable
          ns="dashboard"
          label={t('details.byMonth')}
          columns={tables.months}
          rows={data.months}
          rowId={({ month }) => month}
        />
      </Panel>
      <Panel aria-label={t('details.byBuilding')}>
        <DataTable
          ns="dashboard"
          label={t('details.byBuilding')}
          columns={tables.buildings}
          rows={data.buildings}
          rowId={({ building_id }) => String(building_id)}
        />
      </Panel>
      <Panel aria-label={t('details.byMethod')}>
        <DataTable
          ns="dashboard"
          label={t('details.byMethod')}
          columns={tables.methods}
          rows={data.methods}
          rowId={({ method }) => method}
        />
      </Panel>
    </div>
  );
}

/** The payments of a period, by month, building and way of paying; every sum opens its payments. */
export default function PaymentsDetailsScreen() {
  const { t } = useTranslation(['dashboard', 'kit']);
  const { account } = useArea();
  const [query, setQuery] = useSearchParams();
  const save = useDownload();
  const params = paramsOf(query);
  const { data, error, refetch } = useQuery({
    ...detailsQuery(query),
    placeholderData: keepPreviousData,
  });
  const narrow = (changes: Record<string, string | null>) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(changes))
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const narrowed = useMemo<Narrowed>(
    () => ({
      building_id: query.get('building_id') ?? undefined,
      type: query.get('type') ?? undefined,
    }),
    [query],
  );
  const filters = (
    <div
      className="no-print"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 10, marginBlockEnd: 16 }}
    >
      <TextField
        select
        size="small"
        sx={{ minWidth: 220 }}
        label={t('details.period')}
        value={periodOf(query, account.time_zone)}
        onChange={({ target }) => narrow(spanOf(target.value, account.time_zone))}
      >
        {PERIODS.map((period) => (
          <MenuItem key={period} value={period}>
            {t(`details.periods.${period}`)}
          </MenuItem>
        ))}
        <MenuItem value="other" sx={{ display: 'none' }}>
          {t('details.periods.other')}
        </MenuItem>
      </TextField>
      <TextField
        select
        size="small"
        sx={{ width: 160 }}
        label={t('details.for')}
        value={query.get('type') ?? ''}
        onChange={({ target }) => narrow({ type: target.value })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        {['', '1', '2'].map((type) => (
          <MenuItem key={type} value={type}>
            {t(`details.types.${type || 'all'}`)}
          </MenuItem>
        ))}
      </TextField>
      <div style={{ width: 260 }}>
        <EntityPicker
          label={t('details.building')}
          source={buildingSource}
          value={query.get('building_id') ?? ''}
          onChange={(id) => narrow({ building_id: id })}
        />
      </div>
    </div>
  );
  const actions = (
    <>
      <PrintButton />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" size={16} />}
        onClick={() =>
          void save(
            {
              url: '/api/merchant/dashboard/payments_details/export',
              params: { ...params, format: 'xlsx' },
            },
            'payments-details.xlsx',
          )
        }
      >
        {t('list.xlsx', { ns: 'kit' })}
      </Button>
    </>
  );
  return (
    <Page
      title={t('details.title')}
      hint={
        data && (
          <>
            <DateText day={data.from} /> – <DateText day={data.to} />
          </>
        )
      }
      actions={actions}
    >
      {filters}
      {error && !data ? (
        <Panel>
          <ErrorState error={error} retry={() => void refetch()} />
        </Panel>
      ) : data ? (
        <Content data={data} narrowed={narrowed} />
      ) : (
        <Panel>
          <Skeletons lines={12} />
        </Panel>
      )}
    </Page>
  );
}
