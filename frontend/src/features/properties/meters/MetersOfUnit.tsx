import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import { metersOf } from './columns';
import { PERMISSIONS } from './feature';
import { useMeterActions } from './useMeterActions';

/** The meters of one unit, for a tab of its page. */
export default function MetersOfUnit({ id }: { id: number }) {
  const { actions, add, dialog } = useMeterActions(id);
  const def = useMemo(
    () => ({ ...metersOf(id), actions, add: { open: add, permission: PERMISSIONS.create } }),
    [id, actions, add],
  );
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
