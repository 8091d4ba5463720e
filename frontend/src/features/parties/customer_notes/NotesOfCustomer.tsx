import { useCallback, useMemo } from 'react';
import type { ListCustomerNotesParams } from '@/api/generated/merchant/client.schemas';
import { listCustomerNoteHistory } from '@/api/generated/merchant/customer-notes-history';
import { listCustomerNotes } from '@/api/generated/merchant/customer-notes-reads';
import {
  createCustomerNote,
  deleteCustomerNote,
  updateCustomerNote,
} from '@/api/generated/merchant/customer-notes-writes';
import { queryOf } from '@/api/operation';
import { NotesPanel, type Written } from '@/components/NotesPanel';
import type { RecordProps } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';

/** The notes on a tenant. */
export default function NotesOfCustomer({ id }: RecordProps) {
  const list = useMemo(
    () => ({
      ns: 'customer_notes',
      query: (params?: ListCustomerNotesParams) => queryOf(listCustomerNotes, params),
      fixed: { customer_id: id },
      filters: [{ kind: 'enum', param: 'pinned', values: ['true', 'false'] }] as const,
      export: '/api/merchant/customer_notes/export',
      exportPermission: PERMISSIONS.view,
    }),
    [id],
  );
  const create = useCallback(
    (note: Written) => createCustomerNote({ ...note, customer_id: id }),
    [id],
  );
  return (
    <NotesPanel<ListCustomerNotesParams>
      list={list}
      draft={`customer-note-${id}`}
      create={create}
      update={updateCustomerNote}
      remove={deleteCustomerNote}
      history={(note, params) => queryOf(listCustomerNoteHistory, Number(note), params)}
      permissions={PERMISSIONS}
    />
  );
}
