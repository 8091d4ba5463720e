import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows, useArea } from '@/api/areaContext';
import type { Permission } from '@/lib/area';
import type { HistoryQuery } from './detail/HistoryTab';
import type { FormDef } from './form/types';
import { Icon } from './Icon';
import { LazyFormDialog } from './LazyDialogs';
import { ListPanel } from './list/ListPage';
import type { Column, ListDef } from './list/types';
import { useRowHistory } from './list/useRowHistory';
import { PanelActions } from './PanelActions';
import { PermissionButton } from './PermissionButton';

export interface Note {
  id: number;
  text: string;
  pinned: boolean;
  author_id: number;
  author_name: string;
  created_at: string;
  version: number;
}
export interface Written {
  text: string;
  pinned: boolean;
}

interface Props<Params> {
  /** Where the notes are: `ns`, `query`, `fixed`, filters, export; kept while it is the same. */
  list: Omit<ListDef<Note, Params>, 'columns' | 'card' | 'actions' | 'icon'>;
  /** Whose notes they are, for the draft. */
  draft: string;
  create: (note: Written) => Promise<Note>;
  update: (id: number, note: Written & { version: number }) => Promise<Note>;
  remove: (id: number) => Promise<unknown>;
  history: HistoryQuery;
  /** To write and change one's own, to change others', to remove others'. */
  permissions: Record<'create' | 'edit' | 'delete', Permission>;
}

const columns: readonly Column<Note>[] = [
  {
    field: 'text',
    render: (row) => (
      <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <bdi>{row.text}</bdi>
      </span>
    ),
  },
  { field: 'author_name' },
  { field: 'created_at', kind: 'datetime', sort: true },
  { field: 'pinned', kind: 'boolean' },
];

const sections: FormDef<Written, Note>['sections'] = [
  {
    fields: [
      { kind: 'textarea', name: 'text', required: true, width: 12, rows: 4 },
      { kind: 'switch', name: 'pinned', help: 'help.pinned', width: 12 },
    ],
  },
];

type Open = { what: 'new' } | { what: 'edit'; row: Note };

/**
 * Notes on a record, pinned ones first, with the way to write one; authors change their own, holders of the rights others'.
 * Texts of the namespace: `title`, `add`, `fields`, `help.pinned`, `actions`, `consequences.delete`.
 */
export function NotesPanel<Params>({
  list,
  draft,
  create,
  update,
  remove,
  history: historyOf,
  permissions,
}: Props<Params>) {
  const { ns } = list;
  const { t } = useTranslation(ns);
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory<Note>({
    ns,
    query: historyOf,
    nameOf: () => t('title'),
  });
  const { user } = useArea();
  const allows = useAllows();
  const me = user.id;
  const mayEdit = allows(permissions.edit);
  const mayDelete = allows(permissions.delete);
  const form = useMemo<FormDef<Written, Note>>(
    () => ({
      ns,
      draft,
      defaults: { text: '', pinned: false },
      sections,
      create,
      update: (id, body) => update(Number(id), body as Written & { version: number }),
    }),
    [ns, draft, create, update],
  );
  const def = useMemo<ListDef<Note, Params>>(
    () => ({
      ...list,
      icon: 'edit',
      columns,
      card: { first: ['text', 'pinned'], second: ['author_name', 'created_at'] },
      actions: [
        {
          name: 'edit',
          icon: 'edit',
          permission: permissions.create,
          when: (row) => mayEdit || row.author_id === me,
          open: (row) => setOpen({ what: 'edit', row }),
        },
        history,
        {
          name: 'delete',
          icon: 'trash',
          danger: true,
          permission: permissions.create,
          when: (row) => mayDelete || row.author_id === me,
          run: (row) => remove(row.id),
          consequences: (row) => [t('consequences.delete', { name: row.author_name })],
        },
      ],
    }),
    [list, permissions, remove, me, mayEdit, mayDelete, history, t],
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={permissions.create}
          startIcon={<Icon name="edit" size={16} />}
          onClick={() => setOpen({ what: 'new' })}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {open?.what === 'new' && (
        <LazyFormDialog def={form} title={t('add')} action={t('add')} onClose={close} />
      )}
      {open?.what === 'edit' && (
        <LazyFormDialog
          def={form}
          id={String(open.row.id)}
          record={open.row}
          title={t('actions.edit')}
          action={t('actions.edit')}
          onClose={close}
        />
      )}
      {historyDialog}
    </>
  );
}
