import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Permission } from '@/lib/area';
import type { HistoryQuery } from '../detail/HistoryTab';
import type { FieldWords } from '../detail/RecordValue';
import { LazyHistoryDialog } from '../LazyDialogs';
import { BEGIN_PARAM } from './reads';
import type { RowAction } from './types';

interface Options<Row> {
  ns: string;
  /** Missing for a list whose records have no history. */
  query?: HistoryQuery;
  nameOf: (row: Row) => string;
  words?: FieldWords;
  permission?: Permission;
}

/** The action that opens a row's history, and the dialog while it is open. */
export function useRowHistory<Row extends { id: number }>(
  options: Options<Row>,
): { history: RowAction<Row>; dialog: ReactNode } {
  const { ns, query, nameOf, words, permission } = options;
  const [row, setRow] = useState<Row>();
  const [address] = useSearchParams();
  const begins = address.has(BEGIN_PARAM);
  // Ctrl+K also works over an open history: the form of a new record takes its place.
  useEffect(() => {
    if (begins) setRow(undefined);
  }, [begins]);
  const history = useMemo<RowAction<Row>>(
    () => ({ name: 'history', icon: 'clock', permission, open: setRow }),
    [permission],
  );
  const dialog = row && query && (
    <LazyHistoryDialog
      ns={ns}
      id={String(row.id)}
      title={nameOf(row)}
      query={query}
      words={words}
      onClose={() => setRow(undefined)}
    />
  );
  return { history, dialog };
}
