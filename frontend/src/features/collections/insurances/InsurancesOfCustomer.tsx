import { useMemo } from 'react';
import { ListPanel } from '@/components/list/ListPage';
import type { RecordProps } from '@/components/shell/additions';
import { insurancesOf } from './columns';
import { useInsuranceActions } from './useInsuranceActions';

/** A tenant's deposits with everything that can be done to them, for a tab of the tenant's page. */
export default function InsurancesOfCustomer({ id }: RecordProps) {
  const { actions, dialog } = useInsuranceActions();
  const def = useMemo(() => ({ ...insurancesOf(id), actions }), [id, actions]);
  return (
    <>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
