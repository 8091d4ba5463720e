import type {
  ListPaymentRequestsParams,
  PaymentRequest,
} from '@/api/generated/manager/client.schemas';
import { cancelPaymentRequest } from '@/api/generated/manager/payment-requests-writes';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Money } from '@/components/Text';
import { accountInvoicePaths } from '../account_invoices/public';
import { merchantSource } from '../subscriptions/public';
import { PATHS, PERMISSIONS, READS } from './feature';
import { TONES } from './tones';

const list: ListDef<PaymentRequest, ListPaymentRequestsParams> = {
  ns: 'payment_requests',
  icon: 'mail',
  ...READS,
  rowLink: (row) => PATHS.detail(row.id),
  add: { to: PATHS.add, permission: PERMISSIONS.create },
  columns: [
    { field: 'sent_at', kind: 'datetime', sort: true },
    { field: 'merchant_name', kind: 'name' },
    {
      field: 'invoice_number',
      kind: 'code',
      link: (row) => accountInvoicePaths.edit(row.invoice_id),
    },
    { field: 'state', kind: 'enum', tones: TONES },
    { field: 'total', render: (row) => <Money amount={row.total} currency={row.currency} /> },
    { field: 'recipient' },
    { field: 'opened_at', kind: 'datetime', sort: true },
    { field: 'due_on', kind: 'date' },
    { field: 'message', hidden: true },
  ],
  card: { first: ['merchant_name', 'state'], second: ['total', 'sent_at'] },
  filters: [{ kind: 'entity', param: 'merchant_id', source: merchantSource }],
  actions: [
    {
      name: 'cancel',
      icon: 'close',
      danger: true,
      permission: PERMISSIONS.cancel,
      when: (row) => !row.cancelled_at,
      run: ({ id, version }) => cancelPaymentRequest(id, { version }),
      consequences: (row) => [row.recipient],
    },
  ],
  export: '/api/manager/payment_requests/export',
  exportPermission: PERMISSIONS.view,
};

/** Links to invoices that were sent, and what became of them. */
export default function PaymentRequests() {
  return <ListPage def={list} />;
}
