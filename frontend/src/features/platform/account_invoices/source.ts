import {
  getAccountInvoice,
  listAccountInvoices,
} from '@/api/generated/manager/account-invoices-reads';
import { AccountInvoiceStatus } from '@/api/generated/manager/client.schemas';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

/** Invoices that wait for their payment. */
export const openInvoiceSource = entitySource({
  key: 'account_invoices.open',
  list: (params) =>
    queryOf(listAccountInvoices, { ...params, status: [AccountInvoiceStatus.issued] }),
  get: getAccountInvoice,
  option: (row, language) => ({
    id: row.id,
    label: `${row.number ?? ''} · ${localName(row, language, 'merchant_name')}`,
    hint: `${row.currency} ${row.total}`,
  }),
});
