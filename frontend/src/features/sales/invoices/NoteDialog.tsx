import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Invoice, NoteInput } from '@/api/generated/merchant/client.schemas';
import { listInvoices } from '@/api/generated/merchant/invoices-reads';
import { creditInvoice, debitInvoice } from '@/api/generated/merchant/invoices-writes';
import { queryOf } from '@/api/operation';
import { FormDialog } from '@/components/form/FormDialog';
import type { FormDef } from '@/components/form/types';
import { Money } from '@/components/Text';
import { minLength } from '@/lib/validation/texts';
import { amountOf, centsOf } from './cents';
import { PATHS } from './feature';

const MOST_NOTES = 200;
const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 28px',
  margin: '0 0 12px',
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
}));

type What = 'credit' | 'debit';

/** What the note does, and how much of the invoice is left. */
function Before({ note, row }: { note: What; row: Invoice }) {
  const { t } = useTranslation('invoices');
  const { data } = useQuery(
    queryOf(listInvoices, { original_id: row.id, page: 1, page_size: MOST_NOTES }),
  );
  const sum = (kind: string) =>
    (data?.items ?? [])
      .filter((one) => one.kind === kind)
      .reduce((all, one) => all + centsOf(one.total), 0n);
  // A credit note's amounts are negative.
  const credited = -sum('credit_note');
  const debited = sum('debit_note');
  const amounts = [
    ['total', row.total],
    ['credited', amountOf(credited)],
    ['debited', amountOf(debited)],
    ['left', amountOf(centsOf(row.total) + debited - credited)],
  ] as const;
  return (
    <>
      {data && (
        <Facts>
          {amounts.map(([name, amount]) => (
            <div key={name}>
              <dt>{t(`note.${name}`)}</dt>
              <dd>
                <Money amount={amount} currency={row.currency} />
              </dd>
            </div>
          ))}
        </Facts>
      )}
      <Alert severity="info">{t(`note.${note}Text`)}</Alert>
    </>
  );
}

const form = (note: What, row: Invoice): FormDef<NoteInput, Invoice> => ({
  ns: 'invoices',
  draft: `invoices.${note}.${row.id}`,
  defaults: { amount: '', reason: '' },
  sections: [
    {
      fields: [
        {
          kind: 'custom',
          name: 'before',
          width: 12,
          render: () => <Before note={note} row={row} />,
        },
        {
          kind: 'money',
          name: 'amount',
          width: 12,
          required: note === 'debit',
          help: `help.${note}`,
        },
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          rules: [minLength(3)],
          rows: 2,
          width: 12,
          help: 'help.reason',
        },
      ],
    },
  ],
  create: ({ amount, reason }) =>
    (note === 'credit' ? creditInvoice : debitInvoice)(row.id, {
      ...(amount && { amount }),
      reason,
    }),
});

interface Props {
  note: What;
  row: Invoice;
  onClose: () => void;
}

/** Takes an invoice back, or charges more for it; the note is the next thing to see. */
export default function NoteDialog({ note, row, onClose }: Props) {
  const { t } = useTranslation('invoices');
  const navigate = useNavigate();
  const def = useMemo(() => form(note, row), [note, row]);
  return (
    <FormDialog
      def={def}
      title={`${t(`actions.${note}`)} · ${row.number}`}
      action={t(`actions.${note}`)}
      onClose={onClose}
      onSaved={({ id }) => void navigate(PATHS.detail(id))}
    />
  );
}
