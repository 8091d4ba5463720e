import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import { type Of, lettingList, paymentList } from './columns';

/** The contracts of a unit, a parking, a building or a tenant, for a tab of its page. */
export function LettingsPanel({ of }: { of: Of }) {
  const { unit_id, parking_id, building_id, customer_id } = of;
  const def = useMemo(
    () => lettingList({ unit_id, parking_id, building_id, customer_id }),
    [unit_id, parking_id, building_id, customer_id],
  );
  return <ListPanel def={def} />;
}

/** Their payments. */
export function PaymentsPanel({ of }: { of: Of }) {
  const { unit_id, building_id, customer_id } = of;
  const def = useMemo(
    () => paymentList({ unit_id, building_id, customer_id }),
    [unit_id, building_id, customer_id],
  );
  return <ListPanel def={def} />;
}
