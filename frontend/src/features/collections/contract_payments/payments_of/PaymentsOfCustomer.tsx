import { useMemo } from 'react';
import {
  type ContractPayment,
  type ListContractPaymentsParams,
  PaymentKind,
} from '@/api/generated/merchant/client.schemas';
import { listContractPayments } from '@/api/generated/merchant/contract-payments-reads';
import { queryOf } from '@/api/operation';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import type { RecordProps } from '@/components/shell/additions';
import { contractPaths } from '@/features/leasing/contracts/public';
import { KIND_TONES, STATE_TONES } from '../columns';

const paymentsOf = (customerId: number): ListDef<ContractPayment, ListContractPaymentsParams> => ({
  ns: 'payments_of',
  icon: 'money',
  query: (params) => queryOf(listContractPayments, params),
  fixed: { customer_id: customerId },
  defaultSort: 'due_on',
  columns: [
    { field: 'due_on', kind: 'date', sort: true },
    { field: 'type', kind: 'enum', tones: KIND_TONES },
    { field: 'amount', kind: 'money' },
    {
      field: 'state',
      kind: 'enum',
      tones: STATE_TONES,
    },
    { field: 'method', kind: 'enum' },
    { field: 'cheque_number', kind: 'code' },
    {
      field: 'contract_number',
      kind: 'code',
      link: (row) => contractPaths.detail(row.contract_id),
    },
    { field: 'unit_number', kind: 'code' },
    { field: 'collected_on', kind: 'date' },
    { field: 'receipt_number', kind: 'code' },
  ],
  card: { first: ['amount', 'state'], second: ['due_on', 'unit_number', 'type'] },
  filters: [
    {
      kind: 'enum',
      param: 'state',
      values: ['overdue', 'due_today', 'upcoming', 'collected', 'not_collected', 'cancelled'],
    },
    { kind: 'enum', param: 'type', values: Object.values(PaymentKind) },
    { kind: 'dates', from: 'due_from', to: 'due_to', label: 'fields.due_on' },
  ],
});

/** What a tenant pays, for a tab of his page. */
export default function PaymentsOfCustomer({ id }: RecordProps) {
  const def = useMemo(() => paymentsOf(id), [id]);
  return <ListPanel def={def} />;
}
