import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import { ContractStatus, type Insurance } from '@/api/generated/merchant/client.schemas';
import { listInsuranceHistory } from '@/api/generated/merchant/insurances-history';
import { queryOf } from '@/api/operation';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { today } from '@/lib/calendar';
import { compareAmounts } from '@/lib/validation/numbers';
import { DeductDialog } from './DeductDialog';
import { PERMISSIONS } from './feature';
import { carryOverForm, forfeitForm, refundForm, topUpForm, transferForm } from './forms';

const FORMS = ['refund', 'carryOver', 'topUp', 'transfer', 'forfeit'] as const;
type FormName = (typeof FORMS)[number];
interface Open {
  what: FormName | 'deduct';
  row: Insurance;
}

const isHeld = (row: Insurance) => compareAmounts(row.balance, '0') > 0;
const isOver = (row: Insurance) => isHeld(row) && row.days_since_end > 0;
const isCancelled = (row: Insurance) => row.contract_status === ContractStatus.cancelled;

function formOf(what: FormName, row: Insurance, day: string) {
  const forms = {
    refund: refundForm(day),
    carryOver: carryOverForm(day, row),
    topUp: topUpForm(day, row.contract_id),
    transfer: transferForm(day),
    forfeit: forfeitForm(day),
  };
  return forms[what] as FormDef<object, Insurance>;
}

/** What can be done with a deposit, and the dialog that is open for it. */
export function useInsuranceActions(): {
  actions: readonly RowAction<Insurance>[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('insurances');
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'insurances',
    query: (id, params) => queryOf(listInsuranceHistory, Number(id), params),
    nameOf: (row: Insurance) => row.contract_number,
  });
  const { account } = useArea();
  const day = today(account.time_zone);
  const actions = useMemo<readonly RowAction<Insurance>[]>(() => {
    const show = (what: Open['what']) => (row: Insurance) => setOpen({ what, row });
    return [
      {
        name: 'refund',
        icon: 'money',
        permission: PERMISSIONS.refund,
        when: isOver,
        open: show('refund'),
      },
      {
        name: 'deduct',
        icon: 'warning',
        permission: PERMISSIONS.deduct,
        when: isHeld,
        open: show('deduct'),
      },
      {
        name: 'carryOver',
        icon: 'refresh',
        permission: PERMISSIONS.carry_over,
        when: isHeld,
        open: show('carryOver'),
      },
      {
        name: 'topUp',
        icon: 'plus',
        permission: PERMISSIONS.top_up,
        when: (row) => !isCancelled(row),
        open: show('topUp'),
      },
      {
        name: 'transfer',
        icon: 'link',
        permission: PERMISSIONS.transfer,
        when: isHeld,
        open: show('transfer'),
      },
      history,
      {
        name: 'forfeit',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.forfeit,
        when: isOver,
        open: show('forfeit'),
      },
    ];
  }, [history]);
  const close = () => setOpen(undefined);
  const form = useMemo(
    () => (open && open.what !== 'deduct' ? formOf(open.what, open.row, day) : undefined),
    [open, day],
  );
  const content = () => {
    if (!open) return historyDialog;
    const { row, what } = open;
    if (what === 'deduct') return <DeductDialog row={row} day={day} onClose={close} />;
    if (!form) return null;
    const name = t(`actions.${what}`);
    return (
      <LazyFormDialog
        def={form}
        title={`${name} · ${row.contract_number}`}
        id={String(row.id)}
        record={row}
        action={name}
        danger={what === 'forfeit'}
        onClose={close}
      />
    );
  };
  return { actions, dialog: content() };
}
