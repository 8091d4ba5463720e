import { useMemo } from 'react';
import { ListPage } from '@/components/list/ListPage';
import { costList } from './columns';
import { PERMISSIONS } from './feature';
import { useCostActions } from './useCostActions';

/** What was spent for owners. */
export default function CostsScreen() {
  const { actions, add, dialog } = useCostActions();
  const def = useMemo(
    () => ({ ...costList, actions, add: { open: add, permission: PERMISSIONS.create } }),
    [actions, add],
  );
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
