import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { UnitHold } from '@/api/generated/merchant/client.schemas';
import { listUnitHoldHistory } from '@/api/generated/merchant/unit-holds-history';
import { queryOf } from '@/api/operation';
import { LazyFormDialog, LazyHistoryDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { today } from '@/lib/calendar';
import { PERMISSIONS } from './feature';
import { holdForm, releaseForm } from './forms';

interface Of {
  unit_id?: number;
  parking_id?: number;
}
type Open = { what: 'hold' } | { what: 'release' | 'history'; row: UnitHold };

const isOpen = ({ state }: UnitHold) => state === 'held' || state === 'upcoming';
const history = (id: string, params: object) => queryOf(listUnitHoldHistory, Number(id), params);

/** Holding a place and setting it free, and the dialog that is open for it. */
export function useHoldActions({ unit_id, parking_id }: Of = {}): {
  actions: readonly RowAction<UnitHold>[];
  add: { open: () => void; permission: typeof PERMISSIONS.create };
  dialog: ReactNode;
} {
  const { t } = useTranslation('unit_holds');
  const [open, setOpen] = useState<Open>();
  const { account } = useArea();
  const day = today(account.time_zone);
  const hold = useMemo(() => holdForm(day, { unit_id, parking_id }), [day, unit_id, parking_id]);
  const actions = useMemo<readonly RowAction<UnitHold>[]>(
    () => [
      { name: 'history', icon: 'clock', open: (row) => setOpen({ what: 'history', row }) },
      {
        name: 'release',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.release,
        when: isOpen,
        open: (row) => setOpen({ what: 'release', row }),
      },
    ],
    [],
  );
  const add = useMemo(
    () => ({ open: () => setOpen({ what: 'hold' }), permission: PERMISSIONS.create }),
    [],
  );
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open) return null;
    if (open.what === 'hold')
      return <LazyFormDialog def={hold} title={t('add')} action={t('add')} onClose={close} />;
    const { row } = open;
    const title = row.unit_number ?? row.parking_number ?? '';
    if (open.what === 'history')
      return (
        <LazyHistoryDialog
          ns="unit_holds"
          id={String(row.id)}
          title={title}
          query={history}
          onClose={close}
        />
      );
    return (
      <LazyFormDialog
        def={releaseForm}
        id={String(row.id)}
        record={row}
        title={`${t('actions.release')} · ${title}`}
        action={t('actions.release')}
        danger
        onClose={close}
      />
    );
  };
  return { actions, add, dialog: content() };
}
