import { useMemo, useState } from 'react';
import type {
  ChequeBook,
  ChequeBookInput,
  ChequeBookUpdate,
  ListChequeBooksParams,
} from '@/api/generated/merchant/client.schemas';
import { listChequeBookHistory } from '@/api/generated/merchant/cheque-books-history';
import { createChequeBook, updateChequeBook } from '@/api/generated/merchant/cheque-books-writes';
import { useArea } from '@/api/areaContext';
import { queryOf } from '@/api/operation';
import type { FormDef, FormValues } from '@/components/form/types';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { today } from '@/lib/calendar';
import { bankAccountSource } from '../bank_accounts/public';
import { PERMISSIONS, READS } from './feature';
import { LayoutDialog } from './LayoutDialog';

const list: ListDef<ChequeBook, ListChequeBooksParams> = {
  ns: 'cheque_books',
  icon: 'cheque',
  ...READS,
  columns: [
    { field: 'account_bank', sort: true },
    { field: 'account_number', kind: 'code' },
    { field: 'first_number', kind: 'code' },
    { field: 'last_number', kind: 'code' },
    { field: 'next_number', kind: 'code' },
    { field: 'left', kind: 'number' },
    { field: 'received_on', kind: 'date', sort: true },
    { field: 'status', kind: 'enum', tones: { 0: 'neutral', 1: 'success' } },
  ],
  card: { first: ['account_bank', 'status'], second: ['first_number', 'next_number', 'left'] },
  filters: [
    { kind: 'entity', param: 'bank_account_id', source: bankAccountSource },
    { kind: 'enum', param: 'status', values: [1, 0] },
  ],
  export: '/api/merchant/cheque_books/export',
  exportPermission: PERMISSIONS.view,
};

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;
const isNew = (values: FormValues) => !isEdit(values);

const formOf = (day: string): FormDef<ChequeBookInput, ChequeBook> => ({
  ns: 'cheque_books',
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'bank_account_id',
          source: bankAccountSource,
          numeric: true,
          required: true,
          width: 12,
          when: isNew,
        },
        {
          kind: 'text',
          name: 'first_number',
          required: true,
          help: 'help.first_number',
          when: isNew,
        },
        { kind: 'number', name: 'count', required: true, min: 1, max: 1000, when: isNew },
        { kind: 'date', name: 'received_on', required: true, when: isNew },
        { kind: 'text', name: 'next_number', help: 'help.next_number', when: isEdit },
        { kind: 'select', name: 'status', values: [1, 0], required: true, when: isEdit },
      ],
    },
  ],
  defaults: { first_number: '', received_on: day },
  create: (body) => createChequeBook({ ...body, count: Number(body.count) }),
  update: (id, body) => {
    const { status, next_number, version } = body as unknown as ChequeBookUpdate;
    return updateChequeBook(Number(id), { status, next_number, version });
  },
});

const history = (id: string, params: object) => queryOf(listChequeBookHistory, Number(id), params);
const nameOf = (row: ChequeBook) => `${row.account_bank} ${row.first_number}`;

/** The books that cheques are written from, and how they are printed. */
export default function ChequeBooks() {
  const { account } = useArea();
  const [laidOut, setLaidOut] = useState<ChequeBook>();
  const day = today(account.time_zone);
  const form = useMemo(() => formOf(day), [day]);
  const withLayout = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [
        {
          name: 'layout',
          icon: 'print',
          permission: PERMISSIONS.edit,
          open: (row) => setLaidOut(row),
        },
      ],
    }),
    [],
  );
  const { def, dialog } = useDialogList({
    list: withLayout,
    form,
    history,
    historyWords: { bank_account_id: null },
    nameOf,
    permissions: PERMISSIONS,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
      {laidOut && <LayoutDialog book={laidOut} onClose={() => setLaidOut(undefined)} />}
    </>
  );
}
