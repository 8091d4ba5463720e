import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import type { Invoice } from '@/api/generated/merchant/client.schemas';
import { useDownload } from '@/components/feedback/useDownload';
import type { RowAction } from '@/components/list/types';
import {
  hasPdf,
  hasXml,
  isAccepted,
  zatcaSubmissionPaths,
  zatcaSubmissionPermissions,
} from '../zatca_submissions/public';
import { PERMISSIONS } from './feature';

const NoteDialog = lazy(() => import('./NoteDialog'));

type Note = 'credit' | 'debit';
const isCorrectable = (row: Invoice) => row.kind === 'invoice' && isAccepted(row.state);

/** What can be done with an invoice, and the dialog that is open for it. */
export function useInvoiceActions(): { actions: readonly RowAction<Invoice>[]; dialog: ReactNode } {
  const [open, setOpen] = useState<{ note: Note; row: Invoice }>();
  const save = useDownload();
  const actions = useMemo<readonly RowAction<Invoice>[]>(
    () => [
      {
        name: 'pdf',
        icon: 'download',
        when: hasPdf,
        open: (row) =>
          void save({ url: `/api/merchant/invoices/${row.id}/pdf` }, `${row.number}.pdf`),
      },
      {
        name: 'xml',
        icon: 'download',
        permission: zatcaSubmissionPermissions.view,
        when: hasXml,
        open: (row) =>
          void save(
            { url: `/api/merchant/zatca_submissions/${row.submission_id}/xml` },
            `${row.number}.xml`,
          ),
      },
      {
        name: 'submission',
        icon: 'view',
        permission: zatcaSubmissionPermissions.view,
        link: (row) => zatcaSubmissionPaths.detail(row.submission_id),
      },
      {
        name: 'debit',
        icon: 'plus',
        permission: PERMISSIONS.correct,
        when: isCorrectable,
        open: (row) => setOpen({ note: 'debit', row }),
      },
      {
        name: 'credit',
        icon: 'minus',
        danger: true,
        permission: PERMISSIONS.correct,
        when: (row) => isCorrectable(row) && row.taken_back_at === undefined,
        open: (row) => setOpen({ note: 'credit', row }),
      },
    ],
    [save],
  );
  const dialog = open && (
    <Suspense fallback={null}>
      <NoteDialog {...open} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return { actions, dialog };
}
