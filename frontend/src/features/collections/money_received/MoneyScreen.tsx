import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ListPage } from '@/components/list/ListPage';
import { PermissionButton } from '@/components/PermissionButton';
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
          <PermissionButton
            variant="contained"
            permission={PERMISSIONS.receive}
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => setOpen(true)}
          >
            {t('receive')}
          </PermissionButton>
        }
      />
      {isOpen && <ReceiveDialog onClose={() => setOpen(false)} />}
      {dialog}
    </>
  );
}
