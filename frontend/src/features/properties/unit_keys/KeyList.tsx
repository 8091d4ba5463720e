import { useMemo } from 'react';
import { ListPage } from '@/components/list/ListPage';
import { useBegun } from '@/components/list/useBegun';
import { keyList } from './columns';
import { PERMISSIONS } from './feature';
import { useKeyActions } from './useKeyActions';

/** The keys and cards of all units, and who has them. */
export default function KeyList() {
  const { actions, add, dialog } = useKeyActions();
  useBegun('unit_keys', PERMISSIONS.create, add);
  const def = useMemo(
    () => ({ ...keyList, actions, add: { open: add, permission: PERMISSIONS.create } }),
    [actions, add],
  );
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
