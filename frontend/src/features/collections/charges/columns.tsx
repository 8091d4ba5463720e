import {
  type Charge,
  ChargeKind,
  type ListChargesParams,
} from '@/api/generated/merchant/client.schemas';
import type { Column, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { PERMISSIONS, READS } from './feature';

const STATUS_TONES = { open: 'warning', paid: 'success', waived: 'neutral' } as const;
const own: readonly Column<Charge>[] = [
  { field: 'kind', kind: 'enum', sort: true, tones: { bounce: 'danger', bank_fee: 'danger' } },
  { field: 'amount', kind: 'money', sort: true },
  { field: 'status', kind: 'enum', sort: true, tones: STATUS_TONES },
  { field: 'charged_on', kind: 'date', sort: true },
  { field: 'settled_on', kind: 'date' },
  { field: 'note' },
];

export const chargeList: ListDef<Charge, ListChargesParams> = {
  ns: 'charges',
  icon: 'money',
  ...READS,
  columns: [
    {
      field: 'customer_name',
      kind: 'name',
      link: (row) => customerPaths.detail(row.customer_id),
    },
    { field: 'cheque_number', kind: 'code' },
    { field: 'payment_due_on', kind: 'date', hidden: true },
    ...own,
    {
      field: 'contract_number',
      kind: 'code',
      link: (row) => contractPaths.detail(row.contract_id),
    },
  ],
  card: { first: ['amount', 'status'], second: ['customer_name', 'kind'] },
  filters: [
    { kind: 'enum', param: 'status', values: ['open', 'paid', 'waived'] },
    { kind: 'enum', param: 'kind', values: Object.values(ChargeKind) },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/charges/export',
  exportPermission: PERMISSIONS.view,
};

export const chargesOf = (chequeId: number): ListDef<Charge, ListChargesParams> => ({
  ns: 'charges',
  icon: 'money',
  ...READS,
  fixed: { cheque_id: chequeId },
  search: false,
  columns: own,
});
