import type { Invoice, ListInvoicesParams } from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { MOVING, STATES, STATE_TONES, isMoving } from '../zatca_submissions/public';
import { PATHS, PERMISSIONS, READS } from './feature';

type Page = { items: Invoice[] };

const query = (params?: ListInvoicesParams) => ({
  ...READS.query(params),
  refetchInterval: ({ state }: { state: { data?: Page } }) =>
    state.data?.items.some((row) => isMoving(row.state)) ? MOVING.pollMs : false,
});

export const state: Column<Invoice> = {
  field: 'state',
  kind: 'enum',
  tones: STATE_TONES,
  sort: true,
};
export const kind: Column<Invoice> = {
  field: 'kind',
  kind: 'enum',
  tones: { invoice: 'info', prepayment: 'info', credit_note: 'warning', debit_note: 'accent' },
};
const number: Column<Invoice> = { field: 'number', kind: 'code', sort: true };
const date: Column<Invoice> = { field: 'issue_date', kind: 'date', sort: true };
const amounts: readonly Column<Invoice>[] = [
  { field: 'net', kind: 'money' },
  { field: 'vat', kind: 'money', sort: true },
  { field: 'total', kind: 'money', sort: true },
];
const original: Column<Invoice> = {
  field: 'original_number',
  kind: 'code',
  link: (row) => (row.original_id === undefined ? undefined : PATHS.detail(row.original_id)),
};

const filters: readonly Filter<ListInvoicesParams>[] = [
  { kind: 'enum', param: 'state', values: STATES },
  { kind: 'enum', param: 'kind', values: ['invoice', 'credit_note', 'debit_note'] },
  { kind: 'enum', param: 'subtype', values: ['standard', 'simplified'] },
  { kind: 'dates', from: 'issued_from', to: 'issued_to', label: 'fields.issue_date' },
  { kind: 'entity', param: 'customer_id', source: customerSource },
];

export const invoiceList: ListDef<Invoice, ListInvoicesParams> = {
  ns: 'invoices',
  icon: 'contract',
  query,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    number,
    date,
    kind,
    { field: 'subtype', kind: 'enum', tones: { standard: 'accent', simplified: 'neutral' } },
    { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
    {
      field: 'contract_number',
      kind: 'code',
      link: (row) =>
        row.contract_id === undefined ? undefined : contractPaths.detail(row.contract_id),
    },
    ...amounts,
    state,
    { ...original, hidden: true },
    { field: 'reason', hidden: true },
    { field: 'icv', kind: 'code', hidden: true },
    { field: 'uuid', kind: 'code', hidden: true },
  ],
  filters,
  export: '/api/merchant/invoices/export',
  exportPermission: PERMISSIONS.view,
};

/** A list of notes beside the record that they belong to. */
const notes = (
  columns: readonly Column<Invoice>[],
  fixed: ListInvoicesParams,
): ListDef<Invoice, ListInvoicesParams> => ({
  ...invoiceList,
  columns,
  filters: undefined,
  search: false,
  export: undefined,
  fixed,
});

/** The notes that correct one invoice. */
export const notesOf = (id: number) =>
  notes([number, date, kind, ...amounts, state, { field: 'reason' }], { original_id: id });

/** The notes of a settlement that gave rent back. */
export const notesOfSettlement = (id: number) =>
  notes([number, date, kind, original, ...amounts, state], { settlement_id: id });
