import { useMemo } from 'react';
import { ListPage } from '@/components/list/ListPage';
import { approvalList } from './columns';
import { useApprovalActions } from './useApprovalActions';

/** What owners were asked. */
export default function ApprovalsScreen() {
  const { actions, dialog } = useApprovalActions();
  const def = useMemo(() => ({ ...approvalList, actions }), [actions]);
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
