import { Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '@/components/AddButton';
import { ListPanel } from '@/components/list/ListPage';
import { useBegun } from '@/components/list/useBegun';
import { Page } from '@/components/Page';
import { invoiceList } from './columns';
import { PERMISSIONS } from './feature';
import { UnissuedNotice } from './unissued_invoices/UnissuedNotice';
import { useInvoiceActions } from './useInvoiceActions';

const PickPayment = lazy(() => import('./PickPayment'));

/** Every tax invoice and note. */
export default function InvoicesScreen() {
  const { t } = useTranslation('invoices');
  const { actions, dialog } = useInvoiceActions();
  const [picking, setPicking] = useState(false);
  useBegun('invoices', PERMISSIONS.issue, () => setPicking(true));
  const def = useMemo(() => ({ ...invoiceList, actions }), [actions]);
  const issue = (
    <AddButton permission={PERMISSIONS.issue} onClick={() => setPicking(true)}>
      {t('add')}
    </AddButton>
  );
  return (
    <Page title={t('title')} hint={t('hint')} actions={issue}>
      <UnissuedNotice />
      <ListPanel def={def} />
      {picking && (
        <Suspense fallback={null}>
          <PickPayment onClose={() => setPicking(false)} />
        </Suspense>
      )}
      {dialog}
    </Page>
  );
}
