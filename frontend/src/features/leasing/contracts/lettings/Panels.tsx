import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import type { RecordProps } from '@/components/shell/additions';
import { type Of, lettingList } from './columns';

function Lettings({ of }: { of: Of }) {
  const { unit_id, parking_id, customer_id } = of;
  const def = useMemo(
    () => lettingList({ unit_id, parking_id, customer_id }),
    [unit_id, parking_id, customer_id],
  );
  return <ListPanel def={def} />;
}

/** The contracts of a tenant, a unit or a parking, for a tab of its page. */
export const LettingsOfCustomer = ({ id }: RecordProps) => <Lettings of={{ customer_id: id }} />;
export const LettingsOfUnit = ({ id }: RecordProps) => <Lettings of={{ unit_id: id }} />;
export const LettingsOfParking = ({ id }: RecordProps) => <Lettings of={{ parking_id: id }} />;
