import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZatcaSubmission } from '@/api/generated/merchant/client.schemas';
import { retryZatcaSubmission } from '@/api/generated/merchant/zatca-submissions-writes';
import { useDownload } from '@/components/feedback/useDownload';
import type { RowAction } from '@/components/list/types';
import { invoicePaths, invoicePermissions } from '../invoices/public';
import { PATHS, PERMISSIONS } from './feature';
import { hasPdf, hasXml } from './states';

const ReissueDialog = lazy(() => import('./ReissueDialog'));

export const isRetryable = ({ state }: ZatcaSubmission) =>
  state === 'waiting' || state === 'blocked';
export const isReissuable = ({ state, replaced_by_id: replacement }: ZatcaSubmission) =>
  state === 'rejected' && replacement === undefined;

/** What can be done with a document of the queue, and the dialog that is open for it. */
export function useQueueActions(): {
  actions: readonly RowAction<ZatcaSubmission>[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('zatca_submissions');
  const [reissued, reissue] = useState<ZatcaSubmission>();
  const save = useDownload();
  const actions = useMemo<readonly RowAction<ZatcaSubmission>[]>(
    () => [
      {
        name: 'reissue',
        icon: 'edit',
        permission: PERMISSIONS.reissue,
        when: isReissuable,
        open: reissue,
      },
      {
        name: 'retry',
        icon: 'refresh',
        permission: PERMISSIONS.send,
        when: isRetryable,
        bulk: true,
        run: (row) => retryZatcaSubmission(row.id),
        consequences: () => [t('consequences.retry')],
      },
      {
        name: 'pdf',
        icon: 'download',
        permission: invoicePermissions.view,
        when: hasPdf,
        open: (row) =>
          void save(
            { url: `/api/merchant/invoices/${row.invoice_id}/pdf` },
            `${row.invoice_number}.pdf`,
          ),
      },
      {
        name: 'xml',
        icon: 'download',
        when: hasXml,
        open: (row) =>
          void save(
            { url: `/api/merchant/zatca_submissions/${row.id}/xml` },
            `${row.invoice_number}.xml`,
          ),
      },
      {
        name: 'answer',
        icon: 'view',
        when: (row) => row.attempts > 0,
        link: (row) => `${PATHS.detail(row.id)}?tab=attempts`,
      },
      {
        name: 'invoice',
        icon: 'contract',
        permission: invoicePermissions.view,
        link: (row) => invoicePaths.detail(row.invoice_id),
      },
    ],
    [save, t],
  );
  const dialog = reissued && (
    <Suspense fallback={null}>
      <ReissueDialog row={reissued} onClose={() => reissue(undefined)} />
    </Suspense>
  );
  return { actions, dialog };
}
