import { useMemo } from 'react';
import { ListPage } from '@/components/list/ListPage';
import { chargeList } from './columns';
import { useChargeActions } from './useChargeActions';

/** What tenants owe for cheques, beside their contracts. */
export default function ChargeList() {
  const { actions, dialog } = useChargeActions();
  const def = useMemo(() => ({ ...chargeList, actions }), [actions]);
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
