import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getMarketingTotals } from '@/api/generated/manager/marketing-leads-reads';
import type { SourceTotals } from '@/api/generated/manager/client.schemas';
import { queryOf } from '@/api/operation';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { PendingPanel } from '@/components/PendingPanel';
import { Panel } from '@/components/Page';
import { Code, NumberText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';

/** A number, and which part of another it is. */
function Part({ count, of }: { count: number; of: number }) {
  const percent = of === 0 ? 0 : Math.round((100 * count) / of);
  return (
    <>
      <NumberText value={count} />{' '}
      <small>
        <Code>{`${percent}%`}</Code>
      </small>
    </>
  );
}

function SourceName({ row }: { row: SourceTotals }) {
  const { t } = useTranslation('marketing_leads');
  const language = useLanguage();
  if (!row.name_en || !row.name_ar) return <>{t('totals.unknown')}</>;
  return <>{localName({ name_en: row.name_en, name_ar: row.name_ar }, language)}</>;
}

const columns: readonly Column<SourceTotals>[] = [
  { field: 'name_en', label: 'fields.source', render: (row) => <SourceName row={row} /> },
  { field: 'leads', label: 'totals.leads', kind: 'number' },
  {
    field: 'trials',
    label: 'totals.trials',
    render: ({ trials, leads }) => <Part count={trials} of={leads} />,
  },
  {
    field: 'paid',
    label: 'totals.paid',
    render: ({ paid, leads }) => <Part count={paid} of={leads} />,
  },
];

/** What the leads of each source came to. */
export function Totals() {
  const { t } = useTranslation('marketing_leads');
  const { data, error, refetch } = useQuery(queryOf(getMarketingTotals, {}));
  if (error || !data) return <PendingPanel error={error} retry={() => void refetch()} lines={3} />;
  if (data.sources.length === 0) return null;
  return (
    <Panel aria-label={t('totals.title')} style={{ marginBlockEnd: 16 }}>
      <DataTable
        ns="marketing_leads"
        label={t('totals.title')}
        columns={columns}
        rows={data.sources}
        rowId={(row) => String(row.source_id ?? 0)}
      />
    </Panel>
  );
}
