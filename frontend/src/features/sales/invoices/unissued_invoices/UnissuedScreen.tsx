import { Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnissuedInvoice } from '@/api/generated/merchant/client.schemas';
import { issueContractPaymentInvoice } from '@/api/generated/merchant/invoices-writes';
import { ListPanel } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { Page } from '@/components/Page';
import { PERMISSIONS } from '../feature';
import { unissuedList } from './columns';

const IssueDialog = lazy(() => import('../IssueDialog'));

/** Collected payments whose tax invoice could not be issued by itself. */
export default function UnissuedScreen() {
  const { t } = useTranslation('unissued_invoices');
  const [issuing, setIssuing] = useState<number>();
  const def = useMemo(() => {
    const actions: readonly RowAction<UnissuedInvoice>[] = [
      {
        name: 'issue',
        icon: 'edit',
        permission: PERMISSIONS.issue,
        open: (row) => setIssuing(row.contract_payment_id),
      },
      {
        name: 'retry',
        icon: 'refresh',
        permission: PERMISSIONS.issue,
        bulk: true,
        run: (row) => issueContractPaymentInvoice(row.contract_payment_id, {}),
        consequences: () => [t('consequences.retry')],
      },
    ];
    return { ...unissuedList, actions };
  }, [t]);
  return (
    <Page title={t('title')} hint={t('hint')}>
      <ListPanel def={def} />
      {issuing !== undefined && (
        <Suspense fallback={null}>
          <IssueDialog id={issuing} onClose={() => setIssuing(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}
