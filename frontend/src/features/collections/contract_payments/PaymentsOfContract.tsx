import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import { paymentsOf } from './columns';
import { usePaymentActions } from './usePaymentActions';

/** A contract's payments with everything that can be done to them, for a tab of its page. */
export function PaymentsOfContract({ contractId }: { contractId: number }) {
  const { actions, dialog } = usePaymentActions();
  const def = useMemo(() => ({ ...paymentsOf(contractId), actions }), [contractId, actions]);
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
