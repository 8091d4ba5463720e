import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { UnitHold } from '@/api/generated/merchant/client.schemas';
import { listUnitHoldHistory } from '@/api/generated/merchant/unit-holds-history';
import { queryOf } from '@/api/operation';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { today } from '@/lib/calendar';
import { PERMISSIONS } from './feature';
import { holdForm, releaseForm } from './forms';

interface Of {
  unit_id?: number;
  parking_id?: number;
}
type Open = { what: 'hold' } | { what: 'release'; row: UnitHold };

const placeOf = (row: UnitHold) => row.unit_number ?? row.parking_number ?? '';
const isOpen = ({ state }: UnitHold) => state === 'held' || state === 'upcoming';

/** Holding a place and setting it free, and the dialog that is open for it. */
export function useHoldActions({ unit_id, parking_id }: Of = {}): {
  actions: readonly RowAction<UnitHold>[];
  add: { open: () => void; permission: typeof PERMISSIONS.create };
  dialog: ReactNode;
} {
  const { t } = useTranslation('unit_holds');
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'unit_holds',
    query: (id, params) => queryOf(listUnitHoldHistory, Number(id), params),
    nameOf: placeOf,
  });
  const { account } = useArea();
  const day = today(account.time_zone);
  const hold = useMemo(() => holdForm(day, { unit_id, parking_id }), [day, unit_id, parking_id]);
  const actions = useMemo<readonly RowAction<UnitHold>[]>(
    () => [
      history,
      {
        name: 'release',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.release,
        when: isOpen,
        open: (row) => setOpen({ what: 'release', row }),
      },
    ],
    [history],
  );
  const add = useMemo(
    () => ({ open: () => setOpen({ what: 'hold' }), permission: PERMISSIONS.create }),
    [],
  );
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open) return historyDialog;
    if (open.what === 'hold')
      return <LazyFormDialog def={hold} title={t('add')} action={t('add')} onClose={close} />;
    const { row } = open;
    return (
      <LazyFormDialog
        def={releaseForm}
        id={String(row.id)}
        record={row}
        title={`${t('actions.release')} · ${placeOf(row)}`}
        action={t('actions.release')}
        danger
        onClose={close}
      />
    );
  };
  return { actions, add, dialog: content() };
}
