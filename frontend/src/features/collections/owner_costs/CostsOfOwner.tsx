import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { costList } from './columns';
import { PERMISSIONS } from './feature';
import { useCostActions } from './useCostActions';

/** What an owner alone was charged; shared costs stand in the statements. */
export default function CostsOfOwner({ id }: RecordProps) {
  const { t } = useTranslation('owner_costs');
  const { actions, add, dialog } = useCostActions(id);
  const def = useMemo(
    () => ({
      ...costList,
      fixed: { owner_id: id },
      columns: costList.columns.filter(({ field }) => field !== 'owner_name'),
      filters: costList.filters?.slice(0, 2),
      actions,
    }),
    [id, actions],
  );
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
          startIcon={<Icon name="plus" size={16} />}
          onClick={add}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {dialog}
    </>
  );
}
