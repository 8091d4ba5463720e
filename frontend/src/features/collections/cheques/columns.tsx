import type {
  Cheque,
  ChequeTotals,
  ListChequesParams,
} from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths } from '@/features/properties/units/public';
import { BankOn } from './texts';
import { CHEQUE_TONES } from './tones';
import { PATHS, PERMISSIONS, READS } from './feature';

export const STATES = [
  'expected',
  'received',
  'held',
  'deposited',
  'represented',
  'cleared',
  'partly_paid',
  'bounced',
  'replaced',
  'returned',
  'lost',
  'legal',
  'void',
] as const;

const number: Column<Cheque> = { field: 'number', kind: 'code', sort: true };
const bank: Column<Cheque> = { field: 'bank', sort: true };
const bankOn: Column<Cheque> = {
  field: 'bank_on',
  sort: true,
  render: (row) => <BankOn row={row} />,
};
const amount: Column<Cheque> = { field: 'amount', kind: 'money', sort: true, total: true };
const state: Column<Cheque> = { field: 'state', kind: 'enum', sort: true, tones: CHEQUE_TONES };
const tenant: Column<Cheque> = {
  field: 'customer_name',
  kind: 'name',
  link: (row) => customerPaths.detail(row.customer_id),
};
const unit: Column<Cheque> = {
  field: 'unit_number',
  kind: 'code',
  sort: true,
  link: (row) => unitPaths.detail(row.unit_id),
};
const contract: Column<Cheque> = {
  field: 'contract_number',
  kind: 'code',
  sort: true,
  link: (row) => contractPaths.detail(row.contract_id),
};
const more: readonly Column<Cheque>[] = [
  { field: 'cheque_date', kind: 'date', sort: true, hidden: true },
  { field: 'slip_number', kind: 'code' },
  { field: 'reason', kind: 'enum', hidden: true },
  { field: 'cleared_on', kind: 'date', sort: true, hidden: true },
  { field: 'purpose', kind: 'enum', hidden: true },
  { field: 'location', hidden: true },
  { field: 'drawer', hidden: true },
  { field: 'customer_mobile', kind: 'phone', hidden: true },
];

/** A cheque's own columns, for lists of a record that it belongs to. */
export const chequeColumns: readonly Column<Cheque>[] = [
  number,
  bank,
  bankOn,
  amount,
  state,
  { field: 'moved_on', kind: 'date' },
  { field: 'slip_number', kind: 'code' },
];

type ChequeFilter = Filter<ListChequesParams>;
const FILTERS: readonly ChequeFilter[] = [
  { kind: 'enum', param: 'state', values: STATES },
  { kind: 'dates', from: 'bank_from', to: 'bank_to', label: 'fields.bank_on' },
  { kind: 'entity', param: 'building_id', source: buildingSource },
  { kind: 'entity', param: 'customer_id', source: customerSource },
  { kind: 'text', param: 'bank' },
  { kind: 'enum', param: 'purpose', values: ['payment', 'security'] },
  { kind: 'dates', from: 'cleared_from', to: 'cleared_to', label: 'fields.cleared_on' },
];

type ChequeListDef = ListDef<Cheque, ListChequesParams, ChequeTotals>;
const common = {
  ns: 'cheques',
  icon: 'cheque',
  rowLink: (row: Cheque) => PATHS.detail(row.id),
  card: { first: ['amount', 'state'], second: ['number', 'customer_name', 'bank_on'] },
  export: '/api/merchant/cheques/export',
  exportPermission: PERMISSIONS.view,
} as const;

export const chequeList: ChequeListDef = {
  ...common,
  ...READS,
  columns: [number, bank, bankOn, tenant, unit, amount, state, contract, ...more],
  filters: FILTERS,
  above: ['desk'],
};

/** The cheques of a record. */
export const chequesOf = (fixed: ListChequesParams): ChequeListDef => ({
  ...common,
  ...READS,
  fixed,
  export: undefined,
  columns: [...chequeColumns, ...(fixed.contract_id === undefined ? [contract] : [])],
  filters: [{ kind: 'enum', param: 'state', values: STATES }],
});
