import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meter } from '@/api/generated/merchant/client.schemas';
import { listMeterHistory } from '@/api/generated/merchant/meters-history';
import { deleteMeter } from '@/api/generated/merchant/meters-writes';
import { queryOf } from '@/api/operation';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { PATHS, PERMISSIONS } from './feature';
import { editMeterForm, newMeterForm } from './forms';
import { ReadingDialog } from './ReadingDialog';

type Open = 'new' | { what: 'read' | 'edit'; row: Meter };

/** What can be done with a meter, the way to add one, and the dialog that is open. */
export function useMeterActions(unitId?: number): {
  actions: readonly RowAction<Meter>[];
  add: () => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('meters');
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'meters',
    query: (id, params) => queryOf(listMeterHistory, Number(id), params),
    nameOf: (row: Meter) => row.number,
  });
  const actions = useMemo<readonly RowAction<Meter>[]>(
    () => [
      {
        name: 'read',
        icon: 'view',
        permission: PERMISSIONS.read,
        when: (row) => !row.removed_on,
        open: (row) => setOpen({ what: 'read', row }),
      },
      { name: 'readings', icon: 'chart', link: (row) => PATHS.readingsOf(row.id) },
      {
        name: 'edit',
        icon: 'edit',
        permission: PERMISSIONS.edit,
        open: (row) => setOpen({ what: 'edit', row }),
      },
      history,
      {
        name: 'delete',
        icon: 'trash',
        danger: true,
        permission: PERMISSIONS.delete,
        when: (row) => !row.last_read_on,
        run: (row) => deleteMeter(row.id),
        consequences: (row) => [row.number],
      },
    ],
    [history],
  );
  const add = useCallback(() => setOpen('new'), []);
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open) return historyDialog;
    if (open === 'new')
      return <LazyFormDialog def={newMeterForm(unitId)} title={t('add')} onClose={close} />;
    const { row, what } = open;
    if (what === 'read') return <ReadingDialog meter={row} onClose={close} />;
    return (
      <LazyFormDialog
        def={editMeterForm}
        id={String(row.id)}
        record={row}
        title={`${t('actions.edit')} · ${row.number}`}
        onClose={close}
      />
    );
  };
  return { actions, add, dialog: content() };
}
