import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import type { RecordProps } from '@/components/shell/additions';
import { paymentsOf } from './columns';
import { usePaymentActions } from './usePaymentActions';

/** A contract's payments with everything that can be done to them, for a tab of its page. */
export default function PaymentsOfContract({ id }: RecordProps) {
  const { actions, dialog } = usePaymentActions();
  const def = useMemo(() => ({ ...paymentsOf(id), actions }), [id, actions]);
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
