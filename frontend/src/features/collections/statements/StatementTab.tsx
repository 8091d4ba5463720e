import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StatementLine } from '@/api/generated/merchant/client.schemas';
import { getStatement } from '@/api/generated/merchant/statements-reads';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { PrintButton } from '@/components/PrintButton';
import { Code, DateText, Money } from '@/components/Text';
import type { RecordProps } from '@/components/shell/additions';
import { PendingPanel } from '@/components/PendingPanel';
import { contractPaths } from '@/features/leasing/contracts/public';

const isZero = (amount: string) => Number(amount) === 0;

function What({ line }: { line: StatementLine }) {
  const { t } = useTranslation('statements');
  const { payment, charge } = line;
  const paper = charge?.note ?? line.receipt_number;
  if (line.kind === 'opening')
    return (
      <>
        {t('statement.opening')} · <bdi>{paper}</bdi>
      </>
    );
  if (charge)
    return (
      <>
        {t(`values.charge.${charge.kind}`)} ·{' '}
        {t(line.kind === 'charged' ? 'statement.charged' : 'statement.chargePaid')}
        {charge.cheque_number && (
          <>
            {' '}
            · <Code>{charge.cheque_number}</Code>
          </>
        )}
      </>
    );
  if (line.receipt_number && line.money_received_id)
    return (
      <>
        {t(isZero(line.debit) ? 'statement.onAccount' : 'statement.ofAccount')} ·{' '}
        <Code>{line.receipt_number}</Code>
      </>
    );
  if (!payment) return null;
  return (
    <>
      {t(`statement.${line.kind}.${payment.type}`)} · <Code>{payment.unit_number}</Code>
      {line.kind === 'received' && payment.receipt_number && (
        <>
          {' '}
          · <Code>{payment.receipt_number}</Code>
        </>
      )}
    </>
  );
}

/** Zero on its side of the account is left out, as on paper. */
const Side = ({ amount }: { amount: string }) =>
  isZero(amount) ? null : <Money amount={amount} currency={false} />;

const columns: readonly Column<StatementLine>[] = [
  { field: 'on', kind: 'date', label: 'statement.on' },
  { field: 'kind', label: 'statement.what', render: (line) => <What line={line} /> },
  {
    field: 'contract_number',
    kind: 'code',
    label: 'statement.contract',
    link: ({ contract_id }) =>
      contract_id === undefined ? undefined : contractPaths.detail(contract_id),
  },
  {
    field: 'debit',
    kind: 'money',
    label: 'statement.debit',
    render: (line) => <Side amount={line.debit} />,
  },
  {
    field: 'credit',
    kind: 'money',
    label: 'statement.credit',
    render: (line) => <Side amount={line.credit} />,
  },
  { field: 'balance', kind: 'money', label: 'statement.balance' },
];

/** The tenant's account up to today: what fell due, what came in, and the balance after each. */
export default function StatementTab({ id }: RecordProps) {
  const { t } = useTranslation(['statements', 'kit']);
  const { data, error, refetch } = useQuery(queryOf(getStatement, id));
  const save = useDownload();
  if (error || !data) return <PendingPanel error={error} retry={() => void refetch()} />;
  if (data.lines.length === 0)
    return (
      <Panel>
        <EmptyState
          icon="money"
          title={t('statement.emptyTitle')}
          text={t('statement.emptyText')}
        />
      </Panel>
    );
  return (
    <>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 8,
          alignItems: 'center',
          marginBlockEnd: 12,
        }}
      >
        <span style={{ flex: 1 }}>
          {t('statement.asOf')} <DateText day={data.as_of} />
        </span>
        <Button
          className="no-print"
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="download" size={16} />}
          onClick={() =>
            void save(
              { url: `/api/merchant/customers/${id}/statement/export`, params: { format: 'xlsx' } },
              'statement.xlsx',
            )
          }
        >
          {t('list.xlsx', { ns: 'kit' })}
        </Button>
        <PrintButton />
      </div>
      <Panel aria-label={t('title')}>
        <DataTable
          ns="statements"
          label={t('title')}
          columns={columns}
          rows={data.lines}
          rowId={(line) =>
            `${line.kind}-${line.payment?.id ?? line.charge?.id ?? `${line.money_received_id}-${line.on}`}`
          }
        />
      </Panel>
    </>
  );
}
