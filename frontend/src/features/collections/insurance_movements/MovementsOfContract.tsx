import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import type { RecordProps } from '@/components/shell/additions';
import { movementsOf } from './columns';
import { useMovementActions } from './useMovementActions';

/** The book of a contract's deposit, for a tab of its page. */
export default function MovementsOfContract({ id }: RecordProps) {
  const { actions, dialog } = useMovementActions();
  const def = useMemo(() => ({ ...movementsOf(id), actions }), [id, actions]);
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
