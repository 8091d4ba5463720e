import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meter } from '@/api/generated/merchant/client.schemas';
import { listMeterHistory } from '@/api/generated/merchant/meters-history';
import { deleteMeter } from '@/api/generated/merchant/meters-writes';
import { queryOf } from '@/api/operation';
import { LazyFormDialog, LazyHistoryDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { PATHS, PERMISSIONS } from './feature';
import { editMeterForm, newMeterForm } from './forms';
import { ReadingDialog } from './ReadingDialog';

const history = (id: string, params: object) => queryOf(listMeterHistory, Number(id), params);

type Open = 'new' | { what: 'read' | 'edit' | 'history'; row: Meter };

/** What can be done with a meter, the way to add one, and the dialog that is open. */
export function useMeterActions(unitId?: number): {
  actions: readonly RowAction<Meter>[];
  add: () => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('meters');
  const [open, setOpen] = useState<Open>();
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
      { name: 'history', icon: 'clock', open: (row) => setOpen({ what: 'history', row }) },
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
    [],
  );
  const add = useCallback(() => setOpen('new'), []);
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open) return null;
    if (open === 'new')
      return <LazyFormDialog def={newMeterForm(unitId)} title={t('add')} onClose={close} />;
    const { row, what } = open;
    if (what === 'read') return <ReadingDialog meter={row} onClose={close} />;
    if (what === 'history')
      return (
        <LazyHistoryDialog
          ns="meters"
          id={String(row.id)}
          title={row.number}
          query={history}
          onClose={close}
        />
      );
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
