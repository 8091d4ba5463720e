import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '@/lib/area';
import type { HistoryQuery } from '../detail/HistoryTab';
import type { FieldWords } from '../detail/RecordValue';
import type { FormDef } from '../form/types';
import { LazyFormDialog } from '../LazyDialogs';
import type { ListDef } from './types';
import { useBegun } from './useBegun';
import { useRowHistory } from './useRowHistory';

interface Options<Row extends object, Params, Body extends object> {
  list: ListDef<Row, Params>;
  form: FormDef<Body, Row>;
  history?: HistoryQuery;
  historyWords?: FieldWords;
  nameOf: (row: Row) => string;
  /** Without `edit` the records stay as they are; `delete` belongs to `remove`. */
  permissions: { create: Permission; edit?: Permission; delete?: Permission };
  /** Asked before, with `consequences.delete` of the namespace, which may use `name`. */
  remove?: (row: Row) => Promise<unknown>;
  /** After adding, for example to open what was added. */
  onAdded?: (row: Row) => void;
}

type Open<Row> = { what: 'new' } | { what: 'edit'; row: Row };

/** A list whose records are added and edited in a dialog: the list's definition with that, and the open dialog. */
export function useDialogList<Row extends { id: number }, Params, Body extends object>(
  options: Options<Row, Params, Body>,
): { def: ListDef<Row, Params>; dialog: ReactNode; add: () => void } {
  const { list, form, history, historyWords, nameOf, permissions, remove, onAdded } = options;
  const { t } = useTranslation([list.ns, 'kit']);
  const [open, setOpen] = useState<Open<Row>>();
  const rowHistory = useRowHistory({ ns: list.ns, query: history, nameOf, words: historyWords });
  const historyAction = rowHistory.history;
  const close = () => setOpen(undefined);
  const add = () => setOpen({ what: 'new' });
  useBegun(list.ns, permissions.create, add);
  const def = useMemo<ListDef<Row, Params>>(
    () => ({
      ...list,
      add: { open: () => setOpen({ what: 'new' }), permission: permissions.create },
      actions: [
        ...(permissions.edit
          ? [
              {
                name: 'edit',
                icon: 'edit' as const,
                permission: permissions.edit,
                open: (row: Row) => setOpen({ what: 'edit', row }),
              },
            ]
          : []),
        ...(list.actions ?? []),
        ...(history ? [historyAction] : []),
        ...(remove
          ? [
              {
                name: 'delete',
                icon: 'trash' as const,
                danger: true,
                permission: permissions.delete,
                run: remove,
                consequences: (row: Row) => [t('consequences.delete', { name: nameOf(row) })],
              },
            ]
          : []),
      ],
    }),
    [list, permissions, history, historyAction, remove, nameOf, t],
  );
  const content = () => {
    if (!open) return rowHistory.dialog;
    if (open.what === 'new')
      return <LazyFormDialog def={form} title={t('form.new')} onClose={close} onSaved={onAdded} />;
    return (
      <LazyFormDialog
        def={form}
        title={t('form.edit')}
        id={String(open.row.id)}
        record={open.row}
        onClose={close}
      />
    );
  };
  return { def, add, dialog: content() };
}
