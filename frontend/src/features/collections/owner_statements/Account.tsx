import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type {
  OwnerAccount,
  OwnerBounced,
  OwnerCheques,
  OwnerLine,
  OwnerMethod,
  OwnerUnit,
} from '@/api/generated/merchant/client.schemas';
import { EmptyState } from '@/components/feedback/States';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { StatTile, Tiles } from '@/components/StatTile';
import { HijriDay } from '@/components/HijriDay';
import { DateText, Money } from '@/components/Text';
import { StatusChip } from '@/components/StatusChip';
import { unitPaths } from '@/features/properties/units/public';
import { useLanguage } from '@/i18n/useLanguage';
import { hasHijri } from '@/lib/hijri';
import { compareAmounts } from '@/lib/validation/numbers';

const FIGURES = [
  ['opening', 'neutral'],
  ['collected', 'success'],
  ['costs', 'neutral'],
  ['fees', 'neutral'],
  ['payouts', 'info'],
  ['closing', 'success'],
] as const;

function Said({ line }: { line: OwnerLine }) {
  const { t } = useTranslation('owner_statements');
  const said = useLanguage() === 'ar' ? line.said_ar : line.said_en;
  return (
    <>
      <bdi>{said}</bdi> {line.is_late && <StatusChip tone="warning" label={t('late')} />}
    </>
  );
}

const lineColumns: readonly Column<OwnerLine>[] = [
  { field: 'happened_on', kind: 'date' },
  { field: 'kind', kind: 'enum' },
  { field: 'said', render: (line) => <Said line={line} /> },
  { field: 'amount', kind: 'money' },
  { field: 'vat', kind: 'money' },
  { field: 'balance', kind: 'money' },
];

function Tenant({ unit }: { unit: OwnerUnit }) {
  const { t } = useTranslation('owner_statements');
  const language = useLanguage();
  const name =
    language === 'ar' ? (unit.tenant_ar ?? unit.tenant_en) : (unit.tenant_en ?? unit.tenant_ar);
  return (
    <>{unit.is_vacant ? <StatusChip tone="warning" label={t('vacant')} /> : <bdi>{name}</bdi>}</>
  );
}

const unitColumns: readonly Column<OwnerUnit>[] = [
  { field: 'unit_number', kind: 'code', link: (row) => unitPaths.detail(row.unit_id) },
  { field: 'building_name', kind: 'name' },
  { field: 'tenant', render: (unit) => <Tenant unit={unit} /> },
  { field: 'contract_ends_on', kind: 'date' },
  { field: 'rent', kind: 'money' },
  { field: 'paid', kind: 'money' },
  { field: 'overdue', kind: 'money' },
  { field: 'vacant_days', kind: 'number' },
];
const methodColumns: readonly Column<OwnerMethod>[] = [
  { field: 'method', kind: 'enum' },
  { field: 'amount', kind: 'money' },
];
const chequeColumns: readonly Column<OwnerCheques>[] = [
  {
    field: 'month',
    render: ({ month }) => <bdi dir="ltr">{`${month.slice(5, 7)}/${month.slice(0, 4)}`}</bdi>,
  },
  { field: 'count', kind: 'number' },
  { field: 'amount', kind: 'money' },
];
const bouncedColumns: readonly Column<OwnerBounced>[] = [
  { field: 'due_on', kind: 'date' },
  { field: 'unit_number', kind: 'code' },
  { field: 'tenant', kind: 'name' },
  { field: 'cheque_number', kind: 'code' },
  { field: 'amount', kind: 'money' },
];

function Part<Row extends object>({
  name,
  columns,
  rows,
  rowId,
}: {
  name: 'lines' | 'units' | 'methods' | 'cheques' | 'bounced';
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}) {
  const { t } = useTranslation('owner_statements');
  if (rows.length === 0) return null;
  return (
    <section style={{ display: 'grid', gap: 8 }}>
      <h2 style={{ margin: 0 }}>{t(`parts.${name}`)}</h2>
      <Panel>
        <DataTable
          ns="owner_statements"
          label={t(`parts.${name}`)}
          columns={columns}
          rows={rows}
          rowId={rowId}
        />
      </Panel>
    </section>
  );
}

/** An owner's account for a period: its sums, its lines, and what is told beside them. */
export function Account({ account }: { account: OwnerAccount }) {
  const { t } = useTranslation('owner_statements');
  const { figures, details, opening_line } = account;
  const lines = opening_line ? [opening_line, ...account.lines] : account.lines;
  const sum = (amount: string) => <Money amount={amount} currency={account.currency} />;
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <Tiles>
        {FIGURES.map(([name, tone]) => (
          <StatTile
            key={name}
            label={t(`fields.${name}`)}
            tone={name === 'closing' && compareAmounts(figures.closing, '0') < 0 ? 'danger' : tone}
            value={sum(figures[name])}
            hint={
              name === 'closing' ? (
                <>
                  {t('fields.to_pay')} {sum(figures.to_pay)}
                </>
              ) : name === 'collected' ? (
                <>
                  {t('fields.rent_due')} {sum(details.rent_due)}
                </>
              ) : undefined
            }
          />
        ))}
      </Tiles>
      {lines.length === 0 && (
        <Panel>
          <EmptyState icon="money" title={t('noLines.title')} text={t('noLines.text')} />
        </Panel>
      )}
      <Part
        name="lines"
        columns={lineColumns}
        rows={lines}
        rowId={(line) => String(lines.indexOf(line))}
      />
      <Part
        name="units"
        columns={unitColumns}
        rows={details.units}
        rowId={(row) => String(row.unit_id)}
      />
      <Part
        name="methods"
        columns={methodColumns}
        rows={details.methods}
        rowId={(row) => row.method}
      />
      <Part
        name="cheques"
        columns={chequeColumns}
        rows={details.cheques}
        rowId={(row) => row.month}
      />
      <Part
        name="bounced"
        columns={bouncedColumns}
        rows={details.bounced}
        rowId={(row) => String(row.contract_payment_id)}
      />
      <p style={{ margin: 0 }}>
        {details.penalties !== undefined && Number(details.penalties) !== 0 && (
          <>
            {t('fields.penalties')} {sum(details.penalties)} ·{' '}
          </>
        )}
        {t('fields.deposits_held')} {sum(details.deposits_held)} · {t('fields.reserve')}{' '}
        {sum(figures.reserve)}
      </p>
    </div>
  );
}

/** From when to when, by the Hijri calendar too where the office's papers have it. */
export function Period({ account }: { account: OwnerAccount }) {
  const { t } = useTranslation('owner_statements');
  const { country } = useArea().account;
  const shown = (day: string) =>
    hasHijri(typeof country === 'string' ? country : undefined) ? (
      <HijriDay day={day} era={t('hijri')} />
    ) : (
      <DateText day={day} />
    );
  return (
    <>
      {shown(account.starts_on)} – {shown(account.ends_on)}
    </>
  );
}
