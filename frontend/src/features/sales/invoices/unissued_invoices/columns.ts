import type {
  ListUnissuedInvoicesParams,
  UnissuedInvoice,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { PERMISSIONS, UNISSUED_READS } from '../feature';

export const unissuedList: ListDef<UnissuedInvoice, ListUnissuedInvoicesParams> = {
  ns: 'unissued_invoices',
  icon: 'contract',
  ...UNISSUED_READS,
  rowId: (row) => row.contract_payment_id,
  columns: [
    {
      field: 'contract_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.contract_id),
    },
    { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
    { field: 'collected_on', kind: 'date', sort: true },
    { field: 'amount', kind: 'money', sort: true },
    { field: 'refusal', kind: 'name' },
    { field: 'failed_at', kind: 'datetime', sort: true, hidden: true },
    { field: 'refusal_code', kind: 'code', hidden: true },
  ],
  filters: [
    { kind: 'dates', from: 'collected_from', to: 'collected_to', label: 'fields.collected_on' },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  card: { first: ['contract_number', 'amount'], second: ['customer_name', 'refusal'] },
  export: '/api/merchant/invoices/unissued/export',
  exportPermission: PERMISSIONS.view,
};
