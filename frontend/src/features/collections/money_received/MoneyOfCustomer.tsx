import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { moneyOfCustomer } from './columns';
import { PERMISSIONS } from './feature';
import ReceiveDialog from './ReceiveDialog';
import { useMoneyActions } from './useMoneyActions';

/** The sums that a tenant paid, with the way to take one in. */
export default function MoneyOfCustomer({ id }: RecordProps) {
  const { t } = useTranslation('money_received');
  const { actions, dialog } = useMoneyActions();
  const [isOpen, setOpen] = useState(false);
  const def = useMemo(() => ({ ...moneyOfCustomer(id), actions }), [id, actions]);
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.receive}
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => setOpen(true)}
        >
          {t('receive')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {isOpen && <ReceiveDialog customerId={id} onClose={() => setOpen(false)} />}
      {dialog}
    </>
  );
}
