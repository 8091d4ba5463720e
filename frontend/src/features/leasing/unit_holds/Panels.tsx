import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { holdList, holdsOf } from './columns';
import { useHoldActions } from './useHoldActions';

/** Holds of one place, or of all, with the way to make one. */
export function HoldsPanel({ unit_id, parking_id }: { unit_id?: number; parking_id?: number }) {
  const { t } = useTranslation('unit_holds');
  const { actions, add, dialog } = useHoldActions({ unit_id, parking_id });
  const def = useMemo(() => {
    const ofAll = unit_id === undefined && parking_id === undefined;
    return { ...(ofAll ? holdList : holdsOf({ unit_id, parking_id })), actions, add };
  }, [unit_id, parking_id, actions, add]);
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={add.permission}
          startIcon={<Icon name="lock" size={16} />}
          onClick={add.open}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}

export const HoldsOfUnit = ({ id }: RecordProps) => <HoldsPanel unit_id={id} />;
export const HoldsOfParking = ({ id }: RecordProps) => <HoldsPanel parking_id={id} />;
