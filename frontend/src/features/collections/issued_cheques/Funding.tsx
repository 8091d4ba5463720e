import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChequeFunding } from '@/api/generated/merchant/client.schemas';
import { listChequeFunding } from '@/api/generated/merchant/issued-cheques-reads';
import { queryOf } from '@/api/operation';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { DateText, Money } from '@/components/Text';

const isShort = (amount: string | undefined): amount is string => Number(amount ?? 0) > 0;

/** What an account had at the end of its last statement, and what is missing for the cheques of 30 days. */
function Balance({ row }: { row: ChequeFunding }) {
  const { t } = useTranslation('issued_cheques');
  if (row.balance === undefined) return null;
  return (
    <div>
      <Money amount={row.balance} />
      {row.balance_on && (
        <div>
          <small>
            <DateText day={row.balance_on} />
          </small>
        </div>
      )}
      {isShort(row.missing_10_days) && (
        <div>
          {t('funding.missing10')} <Money amount={row.missing_10_days} />
        </div>
      )}
      {isShort(row.missing_30_days) && (
        <div>
          {t('funding.missing30')} <Money amount={row.missing_30_days} />
        </div>
      )}
    </div>
  );
}

const columns: readonly Column<ChequeFunding>[] = [
  { field: 'account_bank' },
  { field: 'account_number', kind: 'code' },
  { field: 'count', kind: 'number' },
  { field: 'due', kind: 'money' },
  { field: 'in_10_days', kind: 'money' },
  { field: 'in_30_days', kind: 'money' },
  { field: 'all', kind: 'money' },
  { field: 'balance', render: (row) => <Balance row={row} /> },
];

/** What each account has to be funded with; nothing where no cheque waits. */
export function Funding() {
  const { t } = useTranslation('issued_cheques');
  const { data } = useQuery(queryOf(listChequeFunding));
  if (!data || data.length === 0) return null;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Panel aria-label={t('funding.title')}>
        <DataTable
          ns="issued_cheques"
          label={t('funding.title')}
          columns={columns}
          rows={data}
          rowId={(row) => String(row.bank_account_id)}
        />
      </Panel>
    </div>
  );
}
