import { Suspense, lazy, useMemo, useState } from 'react';
import type {
  ListRenewalLettersParams,
  RenewalLetter,
} from '@/api/generated/merchant/client.schemas';
import { useDownload } from '@/components/feedback/useDownload';
import type { ListDef } from '@/components/list/types';
import { letterList } from './columns';
import { PERMISSIONS } from './feature';

const ServeDialog = lazy(() => import('./ServeDialog').then((m) => ({ default: m.ServeDialog })));

/** The list of letters with what is done to one: printed, served, proved. */
export function useLetters(fixed?: ListRenewalLettersParams) {
  const save = useDownload();
  const [served, serve] = useState<RenewalLetter>();
  const def = useMemo<ListDef<RenewalLetter, ListRenewalLettersParams>>(
    () => ({
      ...letterList,
      ...(fixed && { fixed }),
      actions: [
        {
          name: 'pdf',
          icon: 'download',
          open: (row) =>
            void save({ url: `/api/merchant/renewals/letters/${row.id}/pdf` }, `${row.number}.pdf`),
        },
        {
          name: 'serve',
          icon: 'check',
          permission: PERMISSIONS.letters,
          when: (row) => !row.served_on,
          open: serve,
        },
        {
          name: 'proof',
          icon: 'view',
          when: (row) => row.has_proof,
          open: (row) =>
            void save({ url: `/api/merchant/renewals/letters/${row.id}/file` }, row.number),
        },
      ],
    }),
    [fixed, save],
  );
  const dialog = served && (
    <Suspense fallback={null}>
      <ServeDialog row={served} onClose={() => serve(undefined)} />
    </Suspense>
  );
  return { def, dialog };
}
