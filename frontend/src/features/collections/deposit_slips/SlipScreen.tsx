import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Cheque } from '@/api/generated/merchant/client.schemas';
import { listDepositSlipHistory } from '@/api/generated/merchant/deposit-slips-history';
import { queryOf } from '@/api/operation';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { useDownload } from '@/components/feedback/useDownload';
import { Icon } from '@/components/Icon';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { type SlipRow, slipOf } from './reads';

const TONES = {
  deposited: 'accent',
  represented: 'accent',
  cleared: 'success',
  partly_paid: 'warning',
  bounced: 'danger',
} as const;
const columns: readonly Column<Cheque>[] = [
  {
    field: 'number',
    kind: 'code',
    label: 'fields.cheque_number',
    link: (row) => `/merchant/contract-payments/cheques/${row.id}`,
  },
  { field: 'bank' },
  { field: 'customer_name', kind: 'name' },
  { field: 'cheque_date', kind: 'date' },
  { field: 'amount', kind: 'money' },
  { field: 'state', kind: 'enum', tones: TONES },
];

function Cheques({ row }: { row: SlipRow }) {
  const { t } = useTranslation('deposit_slips');
  return (
    <Panel aria-label={t('tabs.cheques')}>
      <DataTable
        ns="deposit_slips"
        label={t('tabs.cheques')}
        columns={columns}
        rows={row.rows}
        rowId={(cheque) => String(cheque.id)}
      />
    </Panel>
  );
}

function Buttons({ row }: { row: SlipRow }) {
  const { t } = useTranslation('deposit_slips');
  const save = useDownload();
  const base = `/api/merchant/deposit_slips/${row.id}`;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" size={16} />}
        onClick={() =>
          void save({ url: `${base}/cheques/export?format=xlsx` }, `${row.number}.xlsx`)
        }
      >
        {t('actions.xlsx')}
      </Button>
      <Button
        variant="contained"
        startIcon={<Icon name="print" size={16} />}
        onClick={() => void save({ url: `${base}/pdf` }, `${row.number}.pdf`)}
      >
        {t('actions.pdf')}
      </Button>
    </>
  );
}

const detail: DetailDef<SlipRow> = {
  ns: 'deposit_slips',
  load: (id) => slipOf(Number(id)),
  title: (row) => row.number,
  actions: (row) => <Buttons row={row} />,
  sections: [
    {
      fields: [
        { field: 'deposited_on', kind: 'date' },
        { field: 'amount', kind: 'money' },
        { field: 'cheques', kind: 'number' },
        { field: 'waiting', kind: 'number' },
        { field: 'account_bank' },
        { field: 'account_name' },
        { field: 'account_number', kind: 'code' },
        { field: 'account_iban', kind: 'code' },
        { field: 'prepared_by' },
        { field: 'note' },
      ],
    },
  ],
  counts: { cheques: (row) => row.cheques },
  tabs: [{ name: 'cheques', render: (row) => <Cheques row={row} /> }],
  history: (id, params) => queryOf(listDepositSlipHistory, Number(id), params),
  historyWords: { bank_account_id: null },
};

/** One slip with its cheques, to be printed for the bank. */
export default function SlipScreen() {
  const { id = '' } = useParams();
  return <DetailPage key={id} def={detail} id={id} />;
}
