import { useMemo } from 'react';
import type { OwnerStatement } from '@/api/generated/merchant/client.schemas';
import { useDownload } from '@/components/feedback/useDownload';
import type { RowAction } from '@/components/list/types';

/** The PDF of one statement, or of those that were picked in one file. */
export function usePdfActions(): readonly RowAction<OwnerStatement>[] {
  const save = useDownload();
  return useMemo(() => {
    const print = (rows: readonly OwnerStatement[]) =>
      void save(
        {
          url: '/api/merchant/owner_statements/pdf',
          params: { owner_statement_ids: rows.map(({ id }) => id).join(',') },
        },
        'statements.pdf',
      );
    return [
      { name: 'pdf', icon: 'download', bulk: true, open: (row) => print([row]), openMany: print },
    ];
  }, [save]);
}
