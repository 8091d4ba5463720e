import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListUnitMovesParams, UnitMove } from '@/api/generated/merchant/client.schemas';
import { listUnitMoves } from '@/api/generated/merchant/unit-moves-reads';
import { queryOf } from '@/api/operation';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef, RowAction } from '@/components/list/types';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { contractPaths } from '@/features/leasing/contracts/public';
import { unitPaths } from '@/features/properties/units/public';
import { PERMISSIONS } from './feature';
import { undoForm } from './forms';
import MoveDialog from './MoveDialog';

const list: ListDef<UnitMove, ListUnitMovesParams> = {
  ns: 'unit_moves',
  icon: 'unit',
  query: (params) => queryOf(listUnitMoves, params),
  defaultSort: '-moves_on',
  search: false,
  columns: [
    { field: 'moves_on', kind: 'date', sort: true },
    {
      field: 'from_unit_number',
      kind: 'code',
      sort: true,
      link: (row) => unitPaths.detail(row.from_unit_id),
    },
    {
      field: 'contract_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.contract_id),
    },
    {
      field: 'to_unit_number',
      kind: 'code',
      sort: true,
      link: (row) => unitPaths.detail(row.to_unit_id),
    },
    {
      field: 'next_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.next_id),
    },
    { field: 'stays', kind: 'money' },
    { field: 'moved', kind: 'money' },
    { field: 'difference', kind: 'money', sort: true },
    { field: 'note' },
    { field: 'moved_by', hidden: true },
    { field: 'undone_on', kind: 'date', sort: true },
    { field: 'undo_reason' },
  ],
  card: { first: ['from_unit_number', 'to_unit_number'], second: ['moves_on', 'next_number'] },
  export: '/api/merchant/unit_moves/export',
  exportPermission: PERMISSIONS.view,
};

/** Where a contract moved to, and where it came from. */
export default function MovesOfContract({ id }: RecordProps) {
  const { t } = useTranslation('unit_moves');
  const [isMoving, setMoving] = useState(false);
  const [undone, undo] = useState<UnitMove>();
  const def = useMemo(() => {
    const actions: RowAction<UnitMove>[] = [
      {
        name: 'handoverOut',
        icon: 'view',
        link: (row) => `${contractPaths.detail(row.contract_id)}?tab=handovers`,
      },
      {
        name: 'handoverIn',
        icon: 'view',
        when: (row) => !row.undone_on,
        link: (row) => `${contractPaths.detail(row.next_id)}?tab=handovers`,
      },
      {
        name: 'undo',
        icon: 'refresh',
        danger: true,
        permission: PERMISSIONS.move,
        when: (row) => !row.undone_on,
        open: undo,
      },
    ];
    return { ...list, fixed: { contract_id: id }, actions };
  }, [id]);
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.move}
          startIcon={<Icon name="unit" size={16} />}
          onClick={() => setMoving(true)}
        >
          {t('begin')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {isMoving && <MoveDialog id={id} onClose={() => setMoving(false)} />}
      {undone && (
        <LazyFormDialog
          def={undoForm}
          id={String(undone.id)}
          record={undone}
          title={t('actions.undo')}
          action={t('actions.undo')}
          danger
          onClose={() => undo(undefined)}
        />
      )}
    </>
  );
}
