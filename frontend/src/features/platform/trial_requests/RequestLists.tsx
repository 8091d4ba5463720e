import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { allList, rejectedList, requestList, waitingList } from './columns';
import { useRequestActions } from './useRequestActions';

function RequestList({
  def,
  name,
}: {
  def: typeof requestList;
  name: 'waiting' | 'rejected' | 'all';
}) {
  const { t } = useTranslation('trial_requests');
  const { actions, dialog } = useRequestActions();
  const list = useMemo(() => ({ ...def, actions }), [def, actions]);
  return (
    <Page title={t(`titles.${name}`)} hint={t(`hints.${name}`)}>
      <ListPanel def={list} />
      {dialog}
    </Page>
  );
}

export const TrialRequestsScreen = () => <RequestList def={waitingList} name="waiting" />;
export const RejectedMerchantsScreen = () => <RequestList def={rejectedList} name="rejected" />;
export const AllRequestsScreen = () => <RequestList def={allList} name="all" />;
