import { useCallback, useMemo } from 'react';
import type { ListMerchantNotesParams } from '@/api/generated/manager/client.schemas';
import { listMerchantNoteHistory } from '@/api/generated/manager/merchant-notes-history';
import { listMerchantNotes } from '@/api/generated/manager/merchant-notes-reads';
import {
  createMerchantNote,
  deleteMerchantNote,
  updateMerchantNote,
} from '@/api/generated/manager/merchant-notes-writes';
import { queryOf } from '@/api/operation';
import { NotesPanel, type Written } from '@/components/NotesPanel';
import { PERMISSIONS } from './feature';

/** The notes of staff on a merchant. */
export default function NotesOfMerchant({ id }: { id: number }) {
  const list = useMemo(
    () => ({
      ns: 'merchant_notes',
      query: (params?: ListMerchantNotesParams) => queryOf(listMerchantNotes, params),
      fixed: { merchant_id: id },
      filters: [{ kind: 'enum', param: 'pinned', values: ['true', 'false'] }] as const,
      export: '/api/manager/merchant_notes/export',
      exportPermission: PERMISSIONS.view,
    }),
    [id],
  );
  const create = useCallback(
    (note: Written) => createMerchantNote({ ...note, merchant_id: id }),
    [id],
  );
  return (
    <NotesPanel<ListMerchantNotesParams>
      list={list}
      draft={`merchant-note-${id}`}
      create={create}
      update={updateMerchantNote}
      remove={deleteMerchantNote}
      history={(note, params) => queryOf(listMerchantNoteHistory, Number(note), params)}
      permissions={PERMISSIONS}
    />
  );
}
