import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import { TakeInContract } from './TakeInContract';
import { chequesOf } from './columns';
import { useChequeActions } from './useChequeActions';

interface Props {
  by: 'contract_id' | 'customer_id' | 'unit_id';
  id: number;
}

/** The cheques of a record with where each stands, and what can be done with them. */
export function ChequesOf({ by, id }: Props) {
  const { actions, dialog } = useChequeActions();
  const def = useMemo(() => ({ ...chequesOf({ [by]: id }), actions }), [by, id, actions]);
  return (
    <>
      {by === 'contract_id' && <TakeInContract id={id} />}
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
