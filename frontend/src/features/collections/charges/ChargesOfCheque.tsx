import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import { chargesOf } from './columns';
import { useChargeActions } from './useChargeActions';

/** What the tenant owes for one cheque. */
export function ChargesOfCheque({ id }: { id: number }) {
  const { actions, dialog } = useChargeActions();
  const def = useMemo(() => ({ ...chargesOf(id), actions }), [id, actions]);
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
