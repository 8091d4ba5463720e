import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '@/components/list/ListPage';
import { Page } from '@/components/Page';
import { LISTS } from './columns';
import { useMerchantActions } from './useMerchantActions';

function MerchantList({ name }: { name: keyof typeof LISTS }) {
  const { t } = useTranslation('merchants');
  const { actions, dialog } = useMerchantActions();
  const def = useMemo(
    () => ({
      ...LISTS[name],
      // After something was mended, many are tried again together.
      actions:
        name === 'updates'
          ? actions.map((action) => ({ ...action, bulk: action.name === 'migrate' }))
          : actions,
    }),
    [name, actions],
  );
  return (
    <Page title={t(`titles.${name}`)} hint={t(`hints.${name}`)}>
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}

export const TrialMerchantsScreen = () => <MerchantList name="trial" />;
export const ActiveMerchantsScreen = () => <MerchantList name="active" />;
export const ExpiredMerchantsScreen = () => <MerchantList name="expired" />;
export const DataUpdatesScreen = () => <MerchantList name="updates" />;
export const DisabledMerchantsScreen = () => <MerchantList name="disabled" />;
