import {
  getAccountInvoice,
  listAccountInvoices,
} from '@/api/generated/manager/account-invoices-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/manager/accounting/total-sales';

export const PATHS = {
  list: LIST,
  add: `${LIST}/invoice`,
  edit: (id: number | string) => `${LIST}/invoice/${id}`,
} as const;

export const PERMISSIONS = managerPermissions.account_invoices;

export const READS = listOf(listAccountInvoices);

/** What merchants owe; the page that they pay on is in `visitors.ts`. */
export const feature: Feature = {
  noun: 'account_invoices',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./AccountInvoices'),
      reads: readsList(READS),
      title: 'account_invoices:title',
      permission: PERMISSIONS.view,
      menu: { group: 'accounting', order: 30, title: 'manager:accountInvoices' },
    },
    {
      path: PATHS.add,
      load: () => import('./InvoiceForm').then((m) => ({ default: m.NewInvoice })),
      title: 'account_invoices:form.new',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
    {
      path: PATHS.edit(':id'),
      load: () => import('./InvoiceForm').then((m) => ({ default: m.InvoiceScreen })),
      reads: readsRecord(getAccountInvoice),
      title: 'account_invoices:form.edit',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.edit },
};
