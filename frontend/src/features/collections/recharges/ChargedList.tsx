import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recharge, RechargeUndo } from '@/api/generated/merchant/client.schemas';
import { listRechargeHistory } from '@/api/generated/merchant/recharges-history';
import { undoRecharge } from '@/api/generated/merchant/recharges-writes';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog, LazyHistoryDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { chargedList } from './columns';
import { PERMISSIONS } from './feature';

const undoForm: FormDef<Omit<RechargeUndo, 'version'>, Recharge> = {
  ns: 'recharges',
  draft: 'recharge-undo',
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  update: (id, body) => undoRecharge(Number(id), { ...body, version: body.version ?? 0 }),
};

const history = (id: string, params: object) => queryOf(listRechargeHistory, Number(id), params);

/** What tenants were charged for what their meters counted. */
export default function ChargedList() {
  const { t } = useTranslation('recharges');
  const [open, setOpen] = useState<{ what: 'undo' | 'history'; row: Recharge }>();
  const def = useMemo(() => {
    const actions: readonly RowAction<Recharge>[] = [
      { name: 'history', icon: 'clock', open: (row) => setOpen({ what: 'history', row }) },
      {
        name: 'undo',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.undo,
        when: (row) => !row.undone_on,
        open: (row) => setOpen({ what: 'undo', row }),
      },
    ];
    return { ...chargedList, actions };
  }, []);
  const close = () => setOpen(undefined);
  return (
    <>
      <ListPage def={def} />
      {open?.what === 'undo' && (
        <LazyFormDialog
          def={undoForm}
          id={String(open.row.id)}
          record={open.row}
          title={`${t('actions.undo')} · ${open.row.meter_number}`}
          action={t('actions.undo')}
          danger
          onClose={close}
        />
      )}
      {open?.what === 'history' && (
        <LazyHistoryDialog
          ns="recharges"
          id={String(open.row.id)}
          title={open.row.meter_number}
          query={history}
          onClose={close}
        />
      )}
    </>
  );
}
