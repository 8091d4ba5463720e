import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recharge, RechargeUndo } from '@/api/generated/merchant/client.schemas';
import { listRechargeHistory } from '@/api/generated/merchant/recharges-history';
import { undoRecharge } from '@/api/generated/merchant/recharges-writes';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
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

/** What tenants were charged for what their meters counted. */
export default function ChargedList() {
  const { t } = useTranslation('recharges');
  const [undoing, setUndoing] = useState<Recharge>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'recharges',
    query: (id, params) => queryOf(listRechargeHistory, Number(id), params),
    nameOf: (row: Recharge) => row.meter_number,
  });
  const def = useMemo(() => {
    const actions: readonly RowAction<Recharge>[] = [
      history,
      {
        name: 'undo',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.undo,
        when: (row) => !row.undone_on,
        open: setUndoing,
      },
    ];
    return { ...chargedList, actions };
  }, [history]);
  return (
    <>
      <ListPage def={def} />
      {undoing && (
        <LazyFormDialog
          def={undoForm}
          id={String(undoing.id)}
          record={undoing}
          title={`${t('actions.undo')} · ${undoing.meter_number}`}
          action={t('actions.undo')}
          danger
          onClose={() => setUndoing(undefined)}
        />
      )}
      {historyDialog}
    </>
  );
}
