import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows, useArea } from '@/api/areaContext';
import type {
  CustomerNote,
  CustomerNoteInput,
  CustomerNoteUpdate,
  ListCustomerNotesParams,
} from '@/api/generated/merchant/client.schemas';
import { listCustomerNoteHistory } from '@/api/generated/merchant/customer-notes-history';
import { listCustomerNotes } from '@/api/generated/merchant/customer-notes-reads';
import {
  createCustomerNote,
  deleteCustomerNote,
  updateCustomerNote,
} from '@/api/generated/merchant/customer-notes-writes';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

const list: ListDef<CustomerNote, ListCustomerNotesParams> = {
  ns: 'customer_notes',
  icon: 'edit',
  query: (params) => queryOf(listCustomerNotes, params),
  columns: [
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
  ],
  card: { first: ['text', 'pinned'], second: ['author_name', 'created_at'] },
  filters: [{ kind: 'enum', param: 'pinned', values: ['true', 'false'] }],
  export: '/api/merchant/customer_notes/export',
  exportPermission: PERMISSIONS.view,
};

const noteForm = (
  customerId: number,
): FormDef<Omit<CustomerNoteInput, 'customer_id'>, CustomerNote> => ({
  ns: 'customer_notes',
  draft: `customer-note-${customerId}`,
  defaults: { text: '', pinned: false },
  sections: [
    {
      fields: [
        { kind: 'textarea', name: 'text', required: true, width: 12, rows: 4 },
        { kind: 'switch', name: 'pinned', help: 'help.pinned', width: 12 },
      ],
    },
  ],
  create: (body) => createCustomerNote({ ...body, customer_id: customerId }),
  update: (id, body) => updateCustomerNote(Number(id), body as CustomerNoteUpdate),
});

type Open = { what: 'new' } | { what: 'edit'; row: CustomerNote };

/** The notes on a tenant, pinned ones first, with the way to write one. */
export default function NotesOfCustomer({ id }: RecordProps) {
  const { t } = useTranslation('customer_notes');
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory<CustomerNote>({
    ns: 'customer_notes',
    query: (id, params) => queryOf(listCustomerNoteHistory, Number(id), params),
    nameOf: () => t('title'),
  });
  const { user } = useArea();
  const allows = useAllows();
  const form = useMemo(() => noteForm(id), [id]);
  const me = user.id;
  const mayEdit = allows(PERMISSIONS.edit);
  const mayDelete = allows(PERMISSIONS.delete);
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      fixed: { customer_id: id },
      actions: [
        {
          name: 'edit',
          icon: 'edit',
          permission: PERMISSIONS.create,
          when: (row) => mayEdit || row.author_id === me,
          open: (row) => setOpen({ what: 'edit', row }),
        },
        history,
        {
          name: 'delete',
          icon: 'trash',
          danger: true,
          permission: PERMISSIONS.create,
          when: (row) => mayDelete || row.author_id === me,
          run: (row) => deleteCustomerNote(row.id),
          consequences: (row) => [t('consequences.delete', { name: row.author_name })],
        },
      ],
    }),
    [id, me, mayEdit, mayDelete, history, t],
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
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
