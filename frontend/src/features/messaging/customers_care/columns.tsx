import {
  CareAnswer,
  type CareEntry,
  type CareList,
  type CareRow,
  type CareRun,
  Channel,
  DeliveryStatus,
  type ListCareLogParams,
  type ListCareMorningParams,
  type ListCareRunsParams,
  type ListCustomersCareParams,
  MissingData,
} from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { DELIVERY_TONES } from '../reminders/public';
import { AnswerText, MorningText, ReachText, ToldText, WhyText } from './cells';
import { logOf, morningOf, readsOf, runsOf } from './feature';
import { RunFigures } from './RunFigures';

const ANSWER_TONES = {
  will_renew: 'success',
  leaving: 'danger',
  asks_discount: 'warning',
  will_send: 'success',
  will_pay: 'success',
  no_answer: 'neutral',
  other: 'info',
} as const;

const WITH_AMOUNT: readonly CareList[] = ['account_balance', 'contract_payment', 'rate_us'];

function columnsOf(list: CareList): readonly Column<CareRow>[] {
  const hasAmount = WITH_AMOUNT.includes(list);
  return [
    {
      field: 'customer_name',
      kind: 'name',
      sort: 'customer_name_en',
      link: (row) => customerPaths.detail(row.customer_id),
    },
    list === 'missing_data'
      ? { field: 'missing', render: (row) => <WhyText row={row} /> }
      : { field: 'due_on', label: `due.${list}`, kind: 'date', sort: true },
    ...(list === 'unattested_contracts'
      ? [{ field: 'attest_by', kind: 'date', sort: true } as const]
      : []),
    ...(hasAmount ? [{ field: 'amount', kind: 'money', sort: true, total: true } as const] : []),
    {
      field: 'contract_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.contract_id),
    },
    { field: 'unit_number', kind: 'code', sort: true },
    { field: 'building_name', kind: 'name' },
    { field: 'channel', render: (row) => <ReachText row={row} /> },
    { field: 'told_at', sort: true, render: (row) => <ToldText row={row} /> },
    { field: 'answer', sort: 'answered_at', render: (row) => <AnswerText row={row} /> },
    { field: 'customer_mobile', kind: 'phone' },
    { field: 'language', kind: 'enum', hidden: true },
    { field: 'customer_email', hidden: true },
    { field: 'call_on', kind: 'date', sort: true, hidden: true },
    { field: 'answer_note', hidden: true },
  ];
}

function filtersOf(list: CareList): readonly Filter<ListCustomersCareParams>[] {
  const yesNo = ['true', 'false'];
  return [
    { kind: 'enum', param: 'told', values: yesNo },
    { kind: 'enum', param: 'reachable', values: yesNo },
    { kind: 'enum', param: 'answer', values: Object.values(CareAnswer) },
    { kind: 'enum', param: 'to_call', values: ['true'] },
    ...(list === 'missing_data'
      ? [{ kind: 'enum', param: 'missing', values: Object.values(MissingData) } as const]
      : [{ kind: 'dates', from: 'due_from', to: 'due_to', label: `due.${list}` } as const]),
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ];
}

/** Whom to write to about one thing. */
export const careList = (list: CareList): ListDef<CareRow, ListCustomersCareParams> => ({
  ns: 'customers_care',
  icon: 'people',
  ...readsOf(list),
  rowId: (row) => row.key,
  columns: columnsOf(list),
  filters: filtersOf(list),
  card: {
    first: ['customer_name', 'unit_number'],
    second: list === 'missing_data' ? ['missing'] : ['due_on', 'channel'],
  },
  export: '/api/merchant/customers_care/export',
});

/** Whom the next morning writes to about one thing, and whom not and why. */
export const morningList = (list: CareList): ListDef<CareRow, ListCareMorningParams> => ({
  ...careList(list),
  ...morningOf(list),
  columns: [
    ...columnsOf(list).slice(0, 2),
    {
      field: 'contract_number',
      kind: 'code',
      link: (row) => contractPaths.detail(row.contract_id),
    },
    { field: 'unit_number', kind: 'code' },
    { field: 'channel', label: 'morning.way', render: (row) => <MorningText row={row} /> },
  ],
  card: { first: ['customer_name', 'unit_number'], second: ['channel'] },
  export: '/api/merchant/customers_care/morning/rows/export',
});

const logColumns: readonly Column<CareEntry>[] = [
  { field: 'at', kind: 'datetime', sort: true },
  {
    field: 'customer_name',
    kind: 'name',
    sort: 'customer_name_en',
    link: (row) => customerPaths.detail(row.customer_id),
  },
  { field: 'kind', kind: 'enum' },
  { field: 'status', kind: 'enum', tones: DELIVERY_TONES, sort: true },
  { field: 'answer', kind: 'enum', tones: ANSWER_TONES },
  { field: 'channel', kind: 'enum' },
  { field: 'recipient', render: (row) => <bdi dir="ltr">{row.recipient ?? '—'}</bdi> },
  { field: 'delivered_at', kind: 'datetime' },
  { field: 'read_at', kind: 'datetime' },
  { field: 'call_on', kind: 'date', sort: true },
  { field: 'note' },
  { field: 'actor_name' },
  {
    field: 'contract_number',
    kind: 'code',
    link: (row) => contractPaths.detail(row.contract_id),
    hidden: true,
  },
  { field: 'error', hidden: true },
];

const logFilters: readonly Filter<ListCareLogParams>[] = [
  { kind: 'enum', param: 'kind', values: ['message', 'answer'] },
  { kind: 'enum', param: 'status', values: Object.values(DeliveryStatus) },
  { kind: 'enum', param: 'channel', values: Object.values(Channel) },
  { kind: 'enum', param: 'answer', values: Object.values(CareAnswer) },
  { kind: 'dates', from: 'from', to: 'to', label: 'fields.at' },
];

const LOG: Omit<ListDef<CareEntry, ListCareLogParams>, 'query'> = {
  ns: 'care_log',
  icon: 'mail',
  rowId: (row) => row.key,
  columns: logColumns,
  filters: logFilters,
  card: { first: ['customer_name', 'kind'], second: ['at', 'status', 'answer'] },
  export: '/api/merchant/customers_care/log/export',
};

/** What was sent and answered about one thing. */
export const logList = (list: CareList): ListDef<CareEntry, ListCareLogParams> => ({
  ...LOG,
  ...logOf(list),
});

/** What was sent to a tenant or about a contract, and what was answered. */
export const logOfRecord = (
  reads: Pick<ListDef<CareEntry, ListCareLogParams>, 'query' | 'fixed' | 'defaultSort'>,
): ListDef<CareEntry, ListCareLogParams> => ({
  ...LOG,
  ...reads,
  columns: [
    { field: 'list', kind: 'enum' },
    ...logColumns.filter(({ field }) => field !== 'customer_name'),
  ],
  card: { first: ['list', 'kind'], second: ['at', 'status', 'answer'] },
});

/** What was sent to many at once. */
export const runList = (list: CareList): ListDef<CareRun, ListCareRunsParams> => ({
  ns: 'care_runs',
  icon: 'clock',
  ...runsOf(list),
  search: false,
  columns: [
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'started_by' },
    { field: 'done', render: (row) => <RunFigures run={row} /> },
    { field: 'queued', kind: 'number' },
    { field: 'told', kind: 'number' },
    { field: 'unreachable', kind: 'number' },
    { field: 'settled', kind: 'number' },
    { field: 'ended_at', kind: 'datetime' },
  ],
  filters: [{ kind: 'enum', param: 'ended', values: ['true', 'false'] }],
  card: { first: ['created_at', 'done'], second: ['started_by', 'queued'] },
});
