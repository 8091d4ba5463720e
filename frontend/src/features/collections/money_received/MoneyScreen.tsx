import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '@/components/AddButton';
import { ListPage } from '@/components/list/ListPage';
import { moneyList } from './columns';
import { PERMISSIONS } from './feature';
import ReceiveDialog from './ReceiveDialog';
import { useMoneyActions } from './useMoneyActions';

/** The sums that tenants paid, and what is left of them. */
export default function MoneyScreen() {
  const { t } = useTranslation('money_received');
  const { actions, dialog } = useMoneyActions();
  const [isOpen, setOpen] = useState(false);
  const def = useMemo(() => ({ ...moneyList, actions }), [actions]);
  return (
    <>
      <ListPage
        def={def}
        headerActions={
          <AddButton permission={PERMISSIONS.receive} onClick={() => setOpen(true)}>
            {t('receive')}
          </AddButton>
        }
      />
      {isOpen && <ReceiveDialog onClose={() => setOpen(false)} />}
      {dialog}
    </>
  );
}
