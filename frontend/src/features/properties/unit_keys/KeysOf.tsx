import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import { keysOfCustomer, keysOfUnit } from './columns';
import { PERMISSIONS } from './feature';
import { useKeyActions } from './useKeyActions';

/** The keys of one unit, for a tab of its page. */
export function KeysOfUnit({ id }: { id: number }) {
  const { actions, add, dialog } = useKeyActions(id);
  const def = useMemo(
    () => ({ ...keysOfUnit(id), actions, add: { open: add, permission: PERMISSIONS.create } }),
    [id, actions, add],
  );
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}

/** What a tenant has to bring back. */
export function KeysOfCustomer({ id }: { id: number }) {
  const { actions, dialog } = useKeyActions();
  const def = useMemo(() => ({ ...keysOfCustomer(id), actions }), [id, actions]);
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
