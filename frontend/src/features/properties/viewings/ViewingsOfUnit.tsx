import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import type { RecordProps } from '@/components/shell/additions';
import { viewingsOfUnit } from './columns';
import { useViewings } from './useViewings';

/** Who came and comes to see a unit, for a tab of its page. */
export default function ViewingsOfUnit({ id }: RecordProps) {
  const list = useMemo(() => viewingsOfUnit(id), [id]);
  const { def, dialog } = useViewings(list, id);
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
