import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { BankStatement } from '@/api/generated/merchant/client.schemas';
import { listBankStatementHistory } from '@/api/generated/merchant/bank-statements-history';
import { getBankStatement } from '@/api/generated/merchant/bank-statements-reads';
import { proposeBankLines } from '@/api/generated/merchant/bank-lines-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, Money } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { LinesPanel } from '../bank_lines/public';
import { PERMISSIONS } from './feature';

/** What stood before, what came and went, and what stands after: they tie. */
function Balances({ row }: { row: BankStatement }) {
  const { t } = useTranslation('bank_statements');
  const tiles = [
    ['opening', 'neutral'],
    ['paid_in', 'success'],
    ['paid_out', 'danger'],
    ...(row.repeated > 0 ? ([['repeated_sum', 'neutral']] as const) : []),
    ['closing', 'accent'],
  ] as const satisfies readonly (readonly [keyof BankStatement, Tone])[];
  return (
    <Tiles least={140}>
      {tiles.map(([name, tone]) => (
        <StatTile
          key={name}
          label={t(`fields.${name}`)}
          tone={tone}
          value={<Money amount={row[name]} />}
        />
      ))}
    </Tiles>
  );
}

function Buttons({ row }: { row: BankStatement }) {
  const { t } = useTranslation('bank_statements');
  const refresh = useRefresh();
  const showError = useShowError();
  const propose = async (): Promise<void> => {
    try {
      await proposeBankLines({ bank_statement_id: row.id });
      await refresh();
    } catch (error) {
      if (await showError(error)) await propose();
    }
  };
  return (
    <PermissionButton
      variant="outlined"
      color="inherit"
      permission={PERMISSIONS.match}
      startIcon={<Icon name="refresh" size={16} />}
      onClick={() => void propose()}
    >
      {t('actions.propose')}
    </PermissionButton>
  );
}

const detail: DetailDef<BankStatement> = {
  ns: 'bank_statements',
  load: (id) => queryOf(getBankStatement, Number(id)),
  title: (row) => `${row.account_bank} ${row.account_number}`,
  hint: (row) => (
    <>
      <DateText day={row.first_day} /> – <DateText day={row.last_day} />
    </>
  ),
  actions: (row) => <Buttons row={row} />,
  above: (row) => <Balances row={row} />,
  counts: { lines: (row) => row.unmatched + row.proposed },
  sections: [
    {
      fields: [
        { field: 'account_name' },
        { field: 'file_name' },
        { field: 'format', kind: 'enum' },
        { field: 'lines', kind: 'number' },
        { field: 'repeated', kind: 'number' },
        { field: 'imported_by' },
        { field: 'created_at', kind: 'datetime' },
      ],
    },
  ],
  tabs: [{ name: 'lines', render: (row) => <LinesPanel statementId={row.id} /> }],
  history: (id, params) => queryOf(listBankStatementHistory, Number(id), params),
  historyWords: { bank_account_id: null },
};

/** One statement: its balances, and its lines to be matched. */
export default function StatementScreen() {
  const { id = '' } = useParams();
  return <DetailPage key={id} def={detail} id={id} />;
}
