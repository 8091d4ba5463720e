import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Page } from '@/components/Page';
import { SharedInvoice } from '../account_invoices/public';

/** An invoice of the office, where it is seen and paid. */
export default function InvoiceScreen() {
  const { t } = useTranslation('billing');
  const { uniqueId = '' } = useParams();
  return (
    <Page title={t('invoices.one')}>
      <SharedInvoice id={uniqueId} />
    </Page>
  );
}
