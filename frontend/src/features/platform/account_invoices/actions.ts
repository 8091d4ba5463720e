import {
  AccountPaymentMethod,
  type AccountInvoice,
  AccountInvoiceStatus,
  type CancelAccountInvoiceInput,
  type RecordAccountPaymentInput,
} from '@/api/generated/manager/client.schemas';
import { getAccountInvoicePdf } from '@/api/generated/manager/account-invoices-files';
import {
  cancelAccountInvoice,
  issueAccountInvoice,
  payAccountInvoice,
} from '@/api/generated/manager/account-invoices-writes';
import { download } from '@/api/client';
import type { FormDef } from '@/components/form/types';
import type { RowAction } from '@/components/list/types';
import { PATHS, PERMISSIONS } from './feature';

export type Asked = 'pay' | 'cancel' | 'history';

const is = (status: AccountInvoiceStatus) => (row: AccountInvoice) => row.status === status;
const isDraft = is(AccountInvoiceStatus.draft);
const isIssued = is(AccountInvoiceStatus.issued);

export const invoiceActions = (
  ask: (what: Asked, row: AccountInvoice) => void,
): RowAction<AccountInvoice>[] => [
  {
    name: 'edit',
    icon: 'edit',
    permission: PERMISSIONS.edit,
    when: isDraft,
    link: (row) => PATHS.edit(row.id),
  },
  {
    name: 'issue',
    icon: 'check',
    permission: PERMISSIONS.issue,
    when: isDraft,
    run: ({ id, version }) => issueAccountInvoice(id, { version }),
    consequences: (row) => [`${row.merchant_name_en} · ${row.merchant_name_ar}`],
  },
  {
    name: 'pay',
    icon: 'money',
    permission: PERMISSIONS.pay,
    when: isIssued,
    open: (row) => ask('pay', row),
  },
  {
    name: 'pdf',
    icon: 'download',
    when: (row) => row.number !== undefined,
    run: (row) => download(getAccountInvoicePdf.config(row.id), `${row.number ?? ''}.pdf`),
  },
  { name: 'history', icon: 'clock', open: (row) => ask('history', row) },
  {
    name: 'cancel',
    icon: 'close',
    danger: true,
    permission: PERMISSIONS.cancel,
    when: (row) => isDraft(row) || isIssued(row),
    open: (row) => ask('cancel', row),
  },
];

const WAYS = Object.values(AccountPaymentMethod).filter((way) => way !== AccountPaymentMethod.card);

export const payForm: FormDef<Omit<RecordAccountPaymentInput, 'version'>, AccountInvoice> = {
  ns: 'account_invoices',
  draft: 'account_invoices.pay',
  defaults: { method: AccountPaymentMethod.transfer, received_on: '', note: '' },
  sections: [
    {
      fields: [
        { kind: 'select', name: 'method', values: WAYS, required: true },
        { kind: 'date', name: 'received_on', required: true },
        { kind: 'textarea', name: 'note', width: 12, rows: 2, help: 'help.note' },
      ],
    },
  ],
  fromRecord: () => ({ method: AccountPaymentMethod.transfer, received_on: '', note: '' }),
  update: (id, body) => payAccountInvoice(Number(id), body as RecordAccountPaymentInput),
};

export const cancelForm: FormDef<Omit<CancelAccountInvoiceInput, 'version'>, AccountInvoice> = {
  ns: 'account_invoices',
  draft: 'account_invoices.cancel',
  defaults: { reason: '' },
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  fromRecord: () => ({ reason: '' }),
  update: (id, body) => cancelAccountInvoice(Number(id), body as CancelAccountInvoiceInput),
};
