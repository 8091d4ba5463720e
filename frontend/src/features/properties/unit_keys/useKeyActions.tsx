import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { UnitKey } from '@/api/generated/merchant/client.schemas';
import { listUnitKeyHistory } from '@/api/generated/merchant/unit-keys-history';
import { deleteUnitKey } from '@/api/generated/merchant/unit-keys-writes';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { today } from '@/lib/calendar';
import { PERMISSIONS } from './feature';
import { editKeyForm, handOverForm, newKeyForm } from './forms';

type Open = 'new' | { what: 'handOver' | 'edit'; row: UnitKey };

/** What can be done with keys, the way to add some, and the dialog that is open. */
export function useKeyActions(unitId?: number): {
  actions: readonly RowAction<UnitKey>[];
  add: () => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('unit_keys');
  const { account } = useArea();
  const [open, setOpen] = useState<Open>();
  const titleOf = (what: string, row: UnitKey) => `${t(`actions.${what}`)} · ${row.unit_number}`;
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'unit_keys',
    query: (id, params) => queryOf(listUnitKeyHistory, Number(id), params),
    nameOf: (row: UnitKey) => titleOf('history', row),
  });
  const actions = useMemo<readonly RowAction<UnitKey>[]>(
    () => [
      {
        name: 'handOver',
        icon: 'key',
        permission: PERMISSIONS.hand_over,
        open: (row) => setOpen({ what: 'handOver', row }),
      },
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
        when: (row) => row.holder === 'office' || row.holder === 'lost',
        run: (row) => deleteUnitKey(row.id),
        consequences: (row) => [`${row.unit_number} · ${row.count}`],
      },
    ],
    [history],
  );
  const add = useCallback(() => setOpen('new'), []);
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open) return historyDialog;
    if (open === 'new')
      return <LazyFormDialog def={newKeyForm(unitId)} title={t('add')} onClose={close} />;
    const { row, what } = open;
    const form = what === 'edit' ? editKeyForm : handOverForm(today(account.time_zone));
    return (
      <LazyFormDialog<object, UnitKey>
        def={form as FormDef<object, UnitKey>}
        id={String(row.id)}
        record={row}
        title={titleOf(what, row)}
        action={what === 'edit' ? undefined : t('actions.handOver')}
        onClose={close}
      />
    );
  };
  return { actions, add, dialog: content() };
}
