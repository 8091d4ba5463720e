import { Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnissuedInvoice } from '@/api/generated/merchant/client.schemas';
import {
  creditGivenBackRent,
  issueContractPaymentInvoice,
} from '@/api/generated/merchant/invoices-writes';
import { ListPanel } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { Page } from '@/components/Page';
import { PERMISSIONS } from '../feature';
import { unissuedList } from './columns';

const IssueDialog = lazy(() => import('../IssueDialog'));

/** Rent that a settlement gave back: its invoices are credited. */
const isGivenBack = (row: UnissuedInvoice) => row.amount.startsWith('-');

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
        when: (row) => !isGivenBack(row),
        open: (row) => setIssuing(row.contract_payment_id),
      },
      {
        name: 'retry',
        icon: 'refresh',
        permission: PERMISSIONS.issue,
        bulk: true,
        when: (row) => !isGivenBack(row),
        run: (row) => issueContractPaymentInvoice(row.contract_payment_id, {}),
        consequences: () => [t('consequences.retry')],
      },
      {
        name: 'credit',
        icon: 'refresh',
        permission: PERMISSIONS.correct,
        when: isGivenBack,
        run: (row) => creditGivenBackRent(row.contract_payment_id),
        consequences: () => [t('consequences.credit')],
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
