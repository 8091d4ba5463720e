import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { PERMISSIONS } from './feature';
import TransferDialog from './TransferDialog';
import { TransferList } from './TransferList';

/** Who took a contract over, and from whom it came. */
export default function TransfersOfContract({ id }: RecordProps) {
  const { t } = useTranslation('tenant_transfers');
  const [isBegun, setBegun] = useState(false);
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.transfer}
          startIcon={<Icon name="people" size={16} />}
          onClick={() => setBegun(true)}
        >
          {t('begin')}
        </PermissionButton>
      </PanelActions>
      <TransferList of="contract_id" id={id} />
      {isBegun && <TransferDialog id={id} onClose={() => setBegun(false)} />}
    </>
  );
}
