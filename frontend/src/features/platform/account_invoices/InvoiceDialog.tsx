import { useTranslation } from 'react-i18next';
import { type AccountInvoice } from '@/api/generated/manager/client.schemas';
import { listAccountInvoiceHistory } from '@/api/generated/manager/account-invoices-history';
import { queryOf } from '@/api/operation';
import { LazyFormDialog, LazyHistoryDialog } from '@/components/LazyDialogs';
import { useLanguage } from '@/i18n/useLanguage';
import { type Asked, cancelForm, payForm } from './actions';

interface Props {
  what: Asked;
  row: AccountInvoice;
  onClose: () => void;
}

const history = (id: string, params: object) =>
  queryOf(listAccountInvoiceHistory, Number(id), params);

/** What is asked before an invoice is paid or cancelled, and what happened to it. */
export function InvoiceDialog({ what, row, onClose }: Props) {
  const { t } = useTranslation('account_invoices');
  const language = useLanguage();
  const id = String(row.id);
  const name = row.number ?? row[`merchant_name_${language}`];
  if (what === 'history')
    return (
      <LazyHistoryDialog
        ns="account_invoices"
        id={id}
        title={name}
        query={history}
        onClose={onClose}
      />
    );
  const shared = {
    id,
    record: row,
    title: t(`ask.${what}`, { name }),
    action: t(`actions.${what}`),
    onClose,
  };
  return what === 'pay' ? (
    <LazyFormDialog def={payForm} {...shared} />
  ) : (
    <LazyFormDialog def={cancelForm} danger {...shared} />
  );
}
