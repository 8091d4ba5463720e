import {
  type ContractPayment,
  type ListContractPaymentsParams,
  PaymentKind,
  type PaymentTotals,
} from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths } from '@/features/properties/units/public';
import { CHEQUE_TONES, chequePaths } from '../cheques/public';
import { DueText, MethodText, TenantPlace } from './texts';
import { PERMISSIONS, type PaymentView, readsOf } from './feature';
import { REASONS } from './reasons';
import { METHODS } from '@/features/leasing/contracts/public';
import { tonesOf } from '@/theme/states';

export const STATE_TONES = tonesOf(
  'upcoming',
  'due_today',
  'overdue',
  'collected',
  'not_collected',
  'cancelled',
);

export const KIND_TONES = {
  [PaymentKind.rent]: 'neutral',
  [PaymentKind.insurance]: 'accent',
} as const;

export const due: Column<ContractPayment> = {
  field: 'due_on',
  kind: 'date',
  sort: true,
  render: (row) => <DueText row={row} />,
};
export const state: Column<ContractPayment> = { field: 'state', kind: 'enum', tones: STATE_TONES };
export const amount: Column<ContractPayment> = {
  field: 'amount',
  kind: 'money',
  sort: true,
  total: true,
};
export const kind: Column<ContractPayment> = {
  field: 'type',
  kind: 'enum',
  sort: true,
  tones: KIND_TONES,
};
export const method: Column<ContractPayment> = {
  field: 'method',
  sort: true,
  render: (row) => <MethodText row={row} />,
};
const contract: Column<ContractPayment> = {
  field: 'contract_number',
  kind: 'code',
  sort: true,
  link: (row) => contractPaths.detail(row.contract_id),
};
const tenant: Column<ContractPayment> = {
  field: 'customer_name',
  kind: 'name',
  link: (row) => customerPaths.detail(row.customer_id),
};
const unit: Column<ContractPayment> = {
  field: 'unit_number',
  kind: 'code',
  sort: true,
  link: (row) => unitPaths.detail(row.unit_id),
};
const building: Column<ContractPayment> = { field: 'building_name', kind: 'name' };
const chequeState: Column<ContractPayment> = {
  field: 'cheque_state',
  kind: 'enum',
  tones: CHEQUE_TONES,
  link: (row) => (row.cheque_id ? chequePaths.detail(row.cheque_id) : undefined),
};
const collectedOn: Column<ContractPayment> = { field: 'collected_on', kind: 'date', sort: true };
const receipt: Column<ContractPayment> = { field: 'receipt_number', kind: 'code' };
const reason: Column<ContractPayment> = {
  field: 'not_collected_reason',
  kind: 'enum',
  tones: { other: 'neutral' },
};
const rest: readonly Column<ContractPayment>[] = [
  { field: 'bank', hidden: true, sort: true },
  { field: 'cheque_number', kind: 'code', hidden: true, sort: true },
  { field: 'cheque_date', kind: 'date', hidden: true },
  { field: 'customer_mobile', kind: 'phone', hidden: true },
  { field: 'reference', hidden: true },
  { field: 'collected_by', hidden: true },
  { field: 'note', hidden: true },
];

const COLUMNS: Record<PaymentView, readonly Column<ContractPayment>[]> = {
  'current-payments': [
    due,
    { ...tenant, render: (row) => <TenantPlace row={row} /> },
    method,
    state,
    amount,
    chequeState,
    kind,
    contract,
    { ...unit, hidden: true },
    { ...building, hidden: true },
    ...rest,
  ],
  'received-payments': [
    due,
    tenant,
    unit,
    building,
    amount,
    { field: 'cheque_number', kind: 'code', sort: true },
    { field: 'bank', sort: true },
    { field: 'cheque_date', kind: 'date' },
    chequeState,
    state,
    kind,
    contract,
    { field: 'customer_mobile', kind: 'phone', hidden: true },
    { field: 'note', hidden: true },
  ],
  'collected-payments': [
    collectedOn,
    tenant,
    unit,
    building,
    amount,
    kind,
    method,
    receipt,
    contract,
    due,
    ...rest,
  ],
  'not-collected-payments': [
    due,
    tenant,
    unit,
    building,
    amount,
    reason,
    method,
    contract,
    ...rest,
  ],
  'current-payments-report': [
    contract,
    tenant,
    building,
    unit,
    kind,
    due,
    amount,
    state,
    method,
    collectedOn,
    receipt,
    ...rest,
  ],
  'historical-payments': [
    due,
    tenant,
    unit,
    building,
    amount,
    state,
    kind,
    method,
    collectedOn,
    contract,
    ...rest,
  ],
};

type PaymentFilter = Filter<ListContractPaymentsParams>;
const states: PaymentFilter = {
  kind: 'enum',
  param: 'state',
  values: ['overdue', 'due_today', 'upcoming', 'collected', 'not_collected', 'cancelled'],
};
const dueDates: PaymentFilter = {
  kind: 'dates',
  from: 'due_from',
  to: 'due_to',
  label: 'fields.due_on',
};
const collectedDates: PaymentFilter = {
  kind: 'dates',
  from: 'collected_from',
  to: 'collected_to',
  label: 'fields.collected_on',
};
const who: readonly PaymentFilter[] = [
  { kind: 'enum', param: 'type', values: Object.values(PaymentKind) },
  { kind: 'enum', param: 'method', values: METHODS },
  { kind: 'entity', param: 'building_id', source: buildingSource },
  { kind: 'entity', param: 'customer_id', source: customerSource },
  { kind: 'text', param: 'bank' },
];
const OPEN_AND_DONE: readonly PaymentFilter[] = [states, dueDates, collectedDates, ...who];
const FILTERS: Record<PaymentView, readonly PaymentFilter[]> = {
  'current-payments': OPEN_AND_DONE,
  'received-payments': [states, dueDates, ...who],
  'collected-payments': [collectedDates, dueDates, ...who],
  'not-collected-payments': [
    { kind: 'enum', param: 'not_collected_reason', values: REASONS },
    dueDates,
    ...who,
  ],
  'current-payments-report': OPEN_AND_DONE,
  'historical-payments': OPEN_AND_DONE,
};
/** One list of payments, by the view that its address names. */
export function paymentList(
  view: PaymentView,
  everywhere: boolean,
): ListDef<ContractPayment, ListContractPaymentsParams, PaymentTotals> {
  return {
    ns: 'contract_payments',
    icon: 'money',
    ...readsOf(view, everywhere),
    columns: COLUMNS[view],
    card: { first: ['amount', 'state'], second: ['customer_name', 'unit_number', 'due_on'] },
    filters: FILTERS[view],
    above: ['desk', 'view'],
    export: '/api/merchant/contract_payments/export',
    exportPermission: PERMISSIONS.view,
  };
}

/** The schedule of one contract. */
export const paymentsOf = (
  contractId: number,
): ListDef<ContractPayment, ListContractPaymentsParams> => ({
  ...paymentList('current-payments', false),
  columns: [due, kind, amount, state, method, collectedOn, receipt, ...rest],
  card: { first: ['amount', 'state'], second: ['due_on', 'type', 'method'] },
  filters: [states],
  fixed: { contract_id: contractId },
  defaultSort: 'due_on',
});
