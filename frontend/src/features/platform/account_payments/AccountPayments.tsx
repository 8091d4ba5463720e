import { useMemo } from 'react';
import {
  type AccountPayment,
  AccountPaymentMethod,
  AccountPaymentStatus,
  GatewayState,
  type ListAccountPaymentsParams,
} from '@/api/generated/manager/client.schemas';
import { listAccountPaymentHistory } from '@/api/generated/manager/account-payments-history';
import { askAccountPayment } from '@/api/generated/manager/account-payments-writes';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { Money } from '@/components/Text';
import { accountInvoicePaths } from '../account_invoices/public';
import { merchantPaths } from '../merchants/public';
import { merchantSource } from '../subscriptions/public';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<AccountPayment, ListAccountPaymentsParams> = {
  ns: 'account_payments',
  icon: 'money',
  ...READS,
  columns: [
    { field: 'created_at', kind: 'datetime', sort: true },
    {
      field: 'merchant_name',
      kind: 'name',
      link: (row) => merchantPaths.detail(row.merchant_id),
    },
    {
      field: 'invoice_number',
      kind: 'code',
      link: (row) => accountInvoicePaths.edit(row.invoice_id),
    },
    {
      field: 'amount',
      sort: true,
      render: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { field: 'method', kind: 'enum', sort: true },
    {
      field: 'status',
      kind: 'enum',
      sort: true,
      tones: {
        [AccountPaymentStatus.cancelled]: 'neutral',
        [AccountPaymentStatus.not_paid]: 'warning',
        [AccountPaymentStatus.paid]: 'success',
      },
    },
    {
      field: 'gateway_state',
      kind: 'enum',
      tones: {
        [GatewayState.open]: 'info',
        [GatewayState.waiting]: 'warning',
        [GatewayState.declined]: 'danger',
        [GatewayState.failed]: 'danger',
        [GatewayState.paid]: 'success',
        [GatewayState.ended]: 'neutral',
      },
    },
    { field: 'is_surplus', kind: 'boolean' },
    { field: 'failure' },
    { field: 'received_on', kind: 'date', sort: true, hidden: true },
    { field: 'note', hidden: true },
    { field: 'reference', kind: 'code', hidden: true },
    { field: 'gateway_id', kind: 'code', hidden: true },
    { field: 'asked_at', kind: 'datetime', hidden: true },
  ],
  card: { first: ['merchant_name', 'status'], second: ['amount', 'created_at'] },
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'status', values: Object.values(AccountPaymentStatus) },
    { kind: 'enum', param: 'method', values: Object.values(AccountPaymentMethod) },
    { kind: 'dates', from: 'received_from', to: 'received_to', label: 'fields.received_on' },
  ],
  export: '/api/manager/account_payments/export',
  exportPermission: PERMISSIONS.view,
};

const PENDING: readonly (GatewayState | undefined)[] = [GatewayState.open, GatewayState.waiting];

/** How invoices of merchants were paid, or not. */
export default function AccountPayments() {
  const { history, dialog } = useRowHistory({
    ns: 'account_payments',
    query: (id, params) => queryOf(listAccountPaymentHistory, Number(id), params),
    nameOf: (row: AccountPayment) => row.reference,
  });
  const def = useMemo<ListDef<AccountPayment, ListAccountPaymentsParams>>(
    () => ({
      ...list,
      actions: [
        {
          name: 'ask',
          icon: 'refresh',
          permission: PERMISSIONS.ask,
          when: (row) => PENDING.includes(row.gateway_state),
          run: (row) => askAccountPayment(row.id),
        },
        history,
      ],
    }),
    [history],
  );
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
