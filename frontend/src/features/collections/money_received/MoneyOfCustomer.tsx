import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '@/components/AddButton';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
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
        <AddButton permission={PERMISSIONS.receive} onClick={() => setOpen(true)}>
          {t('receive')}
        </AddButton>
      </PanelActions>
      <ListPanel def={def} />
      {isOpen && <ReceiveDialog customerId={id} onClose={() => setOpen(false)} />}
      {dialog}
    </>
  );
}
