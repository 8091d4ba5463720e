import { useMemo } from 'react';
import { AddListPanel } from '@/components/list/AddListPanel';
import type { RecordProps } from '@/components/shell/additions';
import { holdList, holdsOf } from './columns';
import { useHoldActions } from './useHoldActions';

/** Holds of one place, or of all, with the way to make one. */
export function HoldsPanel({ unit_id, parking_id }: { unit_id?: number; parking_id?: number }) {
  const { actions, add, dialog } = useHoldActions({ unit_id, parking_id });
  const def = useMemo(() => {
    const ofAll = unit_id === undefined && parking_id === undefined;
    return { ...(ofAll ? holdList : holdsOf({ unit_id, parking_id })), actions, add };
  }, [unit_id, parking_id, actions, add]);
  return (
    <AddListPanel def={def} icon="lock">
      {dialog}
    </AddListPanel>
  );
}

export const HoldsOfUnit = ({ id }: RecordProps) => <HoldsPanel unit_id={id} />;
export const HoldsOfParking = ({ id }: RecordProps) => <HoldsPanel parking_id={id} />;
