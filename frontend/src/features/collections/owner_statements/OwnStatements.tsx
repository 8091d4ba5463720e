import { useMemo } from 'react';
import type { ListOwnerStatementsParams, OwnStatement } from '@/api/generated/owner/client.schemas';
import { useDownload } from '@/components/feedback/useDownload';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { OWN_READS } from './feature';

const list: ListDef<OwnStatement, ListOwnerStatementsParams> = {
  ns: 'owner_statements',
  icon: 'money',
  ...OWN_READS,
  search: false,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'starts_on', kind: 'date', hidden: true },
    { field: 'ends_on', kind: 'date', sort: true },
    { field: 'opening', kind: 'money' },
    { field: 'collected', kind: 'money', sort: true },
    { field: 'costs', kind: 'money' },
    { field: 'fees', kind: 'money' },
    { field: 'payouts', kind: 'money' },
    { field: 'closing', kind: 'money', sort: true },
  ],
  card: { first: ['closing', 'number'], second: ['ends_on', 'collected', 'payouts'] },
  filters: [{ kind: 'dates', from: 'ends_from', to: 'ends_to', label: 'fields.ends_on' }],
  export: '/api/owner/owner_statements/export',
};

/** The owner's own closed statements, each as a PDF. */
export default function OwnStatements() {
  const save = useDownload();
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [
        {
          name: 'pdf',
          icon: 'download',
          open: (row) =>
            void save({ url: `/api/owner/owner_statements/${row.id}/pdf` }, `${row.number}.pdf`),
        },
      ],
    }),
    [save],
  );
  return <ListPage def={def} />;
}
