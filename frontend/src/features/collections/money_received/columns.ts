import type {
  ListMoneyReceivedParams,
  MoneyReceived,
  MoneyReceivedTotals,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { METHODS } from '@/features/leasing/contracts/public';
import { customerSource } from '@/features/parties/customers/public';
import { PATHS, PERMISSIONS, READS } from './feature';

export const STATE_TONES = {
  on_account: 'warning',
  settled: 'success',
  reversed: 'neutral',
} as const;

export type MoneyList = ListDef<MoneyReceived, ListMoneyReceivedParams, MoneyReceivedTotals>;

export const moneyList: MoneyList = {
  ns: 'money_received',
  icon: 'money',
  ...READS,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'received_on', kind: 'date', sort: true },
    { field: 'customer_name', kind: 'name', sort: true },
    { field: 'amount', kind: 'money', sort: true, total: true },
    { field: 'balance', kind: 'money', sort: true, total: true },
    { field: 'state', kind: 'enum', tones: STATE_TONES },
    { field: 'method', kind: 'enum', sort: true },
    { field: 'allocated', kind: 'money' },
    { field: 'refunded', kind: 'money' },
    { field: 'reference', kind: 'code' },
    { field: 'received_by', hidden: true },
    { field: 'customer_mobile', kind: 'phone', hidden: true },
  ],
  card: { first: ['customer_name', 'amount'], second: ['number', 'received_on', 'state'] },
  filters: [
    { kind: 'enum', param: 'state', values: ['on_account', 'settled', 'reversed'] },
    { kind: 'enum', param: 'method', values: METHODS },
    { kind: 'entity', param: 'customer_id', source: customerSource },
    { kind: 'dates', from: 'received_from', to: 'received_to', label: 'fields.received_on' },
  ],
  export: '/api/merchant/money_received/export',
  exportPermission: PERMISSIONS.view,
};

/** The same of one tenant. */
export const moneyOfCustomer = (customerId: number): MoneyList => ({
  ...moneyList,
  fixed: { customer_id: customerId },
  columns: moneyList.columns.filter(
    ({ field }) => field !== 'customer_name' && field !== 'customer_mobile',
  ),
  card: { first: ['amount', 'state'], second: ['number', 'received_on', 'method'] },
  filters: (moneyList.filters ?? []).filter(({ kind }) => kind !== 'entity'),
});
