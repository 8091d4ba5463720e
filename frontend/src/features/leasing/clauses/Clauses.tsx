import { Suspense, lazy, useCallback, useMemo, useState } from 'react';
import { listClauseHistory } from '@/api/generated/merchant/clauses-history';
import { deleteClause } from '@/api/generated/merchant/clauses-writes';
import type { Clause } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import { useDialogList } from '@/components/list/useDialogList';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { clauseList } from './columns';
import { PERMISSIONS } from './feature';
import { clauseForm } from './form';

const VersionsDialog = lazy(() =>
  import('./VersionsDialog').then((m) => ({ default: m.VersionsDialog })),
);

const history = (id: string, params: object) => queryOf(listClauseHistory, Number(id), params);
const remove = (row: Clause) => deleteClause(row.id);

/** The merchant's library of clauses. */
export default function Clauses() {
  const language = useLanguage();
  const nameOf = useCallback((row: Clause) => localName(row, language, 'title'), [language]);
  const [shown, show] = useState<Clause>();
  const list = useMemo<typeof clauseList>(
    () => ({ ...clauseList, actions: [{ name: 'versions', icon: 'view', open: show }] }),
    [],
  );
  const { def, dialog } = useDialogList({
    list,
    form: clauseForm,
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
      {shown && (
        <Suspense fallback={null}>
          <VersionsDialog row={shown} onClose={() => show(undefined)} />
        </Suspense>
      )}
    </>
  );
}
