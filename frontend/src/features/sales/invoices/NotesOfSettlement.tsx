import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import type { RecordProps } from '@/components/shell/additions';
import { notesOfSettlement } from './columns';

/** The notes of the rent that a settlement gave back. */
export default function NotesOfSettlement({ id }: RecordProps) {
  const def = useMemo(() => notesOfSettlement(id), [id]);
  return <ListPanel def={def} />;
}
