import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import { today } from '@/lib/calendar';
import { securityForm, takeInContractForm } from './forms';
import { PERMISSIONS } from './feature';

/** Takes in everything that a contract waits for, or a cheque that secures it. */
export function TakeInContract({ id }: { id: number }) {
  const { t } = useTranslation('cheques');
  const { account } = useArea();
  const [open, setOpen] = useState<'takeIn' | 'secure'>();
  const day = today(account.time_zone);
  const close = () => setOpen(undefined);
  return (
    <PanelActions>
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={PERMISSIONS.take_in}
        startIcon={<Icon name="lock" size={16} />}
        onClick={() => setOpen('secure')}
      >
        {t('actions.secure')}
      </PermissionButton>
      <PermissionButton
        variant="contained"
        permission={PERMISSIONS.take_in}
        startIcon={<Icon name="cheque" size={16} />}
        onClick={() => setOpen('takeIn')}
      >
        {t('actions.takeInContract')}
      </PermissionButton>
      {open === 'takeIn' && (
        <LazyFormDialog
          def={takeInContractForm(id, day)}
          title={t('actions.takeInContract')}
          action={t('actions.take_in')}
          onClose={close}
        />
      )}
      {open === 'secure' && (
        <LazyFormDialog
          def={securityForm(id, day)}
          title={t('actions.secure')}
          action={t('actions.take_in')}
          onClose={close}
        />
      )}
    </PanelActions>
  );
}
