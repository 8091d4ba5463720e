import {
  getInvoice,
  listInvoices,
  listUnissuedInvoices,
} from '@/api/generated/merchant/invoices-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { beginAt, listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/contract-payments/tax-invoices';

export const PATHS = {
  list: LIST,
  unissued: `${LIST}/not-issued`,
  detail: (id: number | string) => `${LIST}/${id}`,
} as const;

export const PERMISSIONS = permissions.invoices;

export const READS = listOf(listInvoices);
export const UNISSUED_READS = listOf(listUnissuedInvoices);

export const feature: Feature = {
  noun: 'invoices',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./InvoicesScreen'),
      reads: readsList(READS),
      title: 'invoices:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 60, title: 'merchant:taxInvoices', countries: ['SA'] },
    },
    {
      path: PATHS.unissued,
      load: () => import('./unissued_invoices/UnissuedScreen'),
      reads: readsList(UNISSUED_READS),
      title: 'unissued_invoices:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./InvoiceScreen'),
      reads: readsRecord(getInvoice),
      title: 'invoices:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
  begins: [
    {
      title: 'search:add.invoices',
      order: 70,
      to: beginAt(LIST, 'invoices'),
      permission: PERMISSIONS.issue,
      countries: ['SA'],
    },
  ],
};
