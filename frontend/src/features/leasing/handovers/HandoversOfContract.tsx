import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import type { RecordProps } from '@/components/shell/additions';
import { ofContract } from './columns';
import { PERMISSIONS } from './feature';
import { useNewHandover } from './useNewHandover';

/** How the unit of a contract was handed over and came back. */
export default function HandoversOfContract({ id }: RecordProps) {
  const { begin, dialog } = useNewHandover(id);
  const def = useMemo(
    () => ({ ...ofContract(id), add: { open: begin, permission: PERMISSIONS.create } }),
    [id, begin],
  );
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
