import { useMemo, useState } from 'react';
import {
  type AccountInvoice,
  AccountInvoiceKind,
  AccountInvoiceStatus,
  type ListAccountInvoicesParams,
} from '@/api/generated/manager/client.schemas';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { Money } from '@/components/Text';
import { merchantPaths } from '../merchants/public';
import { merchantSource } from '../subscriptions/public';
import { type Asked, invoiceActions } from './actions';
import { PATHS, PERMISSIONS, READS } from './feature';
import { InvoiceDialog } from './InvoiceDialog';
import { TONES } from './tones';

const list: ListDef<AccountInvoice, ListAccountInvoicesParams> = {
  ns: 'account_invoices',
  icon: 'money',
  ...READS,
  rowLink: (row) => PATHS.edit(row.id),
  add: { to: PATHS.add, permission: PERMISSIONS.create },
  columns: [
    { field: 'number', kind: 'code', sort: true },
    {
      field: 'merchant_name',
      kind: 'name',
      sort: 'merchant',
      link: (row) => merchantPaths.detail(row.merchant_id),
    },
    { field: 'kind', kind: 'enum', sort: true },
    { field: 'status', kind: 'enum', sort: true, tones: TONES },
    {
      field: 'total',
      sort: true,
      render: (row) => <Money amount={row.total} currency={row.currency} />,
    },
    { field: 'issued_on', kind: 'date', sort: true },
    { field: 'due_on', kind: 'date', sort: true },
    { field: 'paid_at', kind: 'datetime', sort: true },
    { field: 'period_from', kind: 'date', hidden: true },
    { field: 'period_to', kind: 'date', hidden: true },
    { field: 'cancel_reason', hidden: true },
  ],
  card: { first: ['merchant_name', 'status'], second: ['total', 'due_on'] },
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'status', values: Object.values(AccountInvoiceStatus) },
    { kind: 'enum', param: 'kind', values: Object.values(AccountInvoiceKind) },
    { kind: 'dates', from: 'issued_from', to: 'issued_to', label: 'fields.issued_on' },
    { kind: 'dates', from: 'due_from', to: 'due_to', label: 'fields.due_on' },
  ],
  export: '/api/manager/account_invoices/export',
  exportPermission: PERMISSIONS.view,
};

/** What merchants owe and paid. */
export default function AccountInvoices() {
  const [asked, setAsked] = useState<{ what: Asked; row: AccountInvoice }>();
  const def = useMemo(
    () => ({ ...list, actions: invoiceActions((what, row) => setAsked({ what, row })) }),
    [],
  );
  return (
    <>
      <ListPage def={def} />
      {asked && <InvoiceDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
