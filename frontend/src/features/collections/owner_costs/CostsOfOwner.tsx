import { useMemo } from 'react';
import { AddListPanel } from '@/components/list/AddListPanel';
import type { RecordProps } from '@/components/shell/additions';
import { costList } from './columns';
import { PERMISSIONS } from './feature';
import { useCostActions } from './useCostActions';

/** What an owner alone was charged; shared costs stand in the statements. */
export default function CostsOfOwner({ id }: RecordProps) {
  const { actions, add, dialog } = useCostActions(id);
  const def = useMemo(
    () => ({
      ...costList,
      fixed: { owner_id: id },
      columns: costList.columns.filter(({ field }) => field !== 'owner_name'),
      filters: costList.filters?.slice(0, 2),
      actions,
      add: { open: add, permission: PERMISSIONS.create },
    }),
    [id, actions, add],
  );
  return <AddListPanel def={def}>{dialog}</AddListPanel>;
}
