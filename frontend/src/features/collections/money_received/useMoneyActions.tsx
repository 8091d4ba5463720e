import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { MoneyReceived } from '@/api/generated/merchant/client.schemas';
import { listMoneyReceivedHistory } from '@/api/generated/merchant/money-received-history';
import { queryOf } from '@/api/operation';
import { useDownload } from '@/components/feedback/useDownload';
import { LazyFormDialog } from '@/components/LazyDialogs';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { today } from '@/lib/calendar';
import { PERMISSIONS } from './feature';
import { allocateForm, refundForm, reverseForm } from './forms';

export const moneyHistory = (id: string, params: object) =>
  queryOf(listMoneyReceivedHistory, Number(id), params);

type Open =
  | { what: 'allocate' | 'refund'; row: MoneyReceived }
  | { what: 'reverse'; row: MoneyReceived; movementId: number };

const isOnAccount = (row: MoneyReceived) => row.state === 'on_account';

function formOf(open: Open, day: string) {
  switch (open.what) {
    case 'allocate':
      return allocateForm(day, open.row);
    case 'refund':
      return refundForm(day, open.row);
    case 'reverse':
      return reverseForm(open.movementId, open.row.version);
  }
}

/** What can be done with a sum, and the dialog that is open for it. */
export function useMoneyActions(): {
  actions: readonly RowAction<MoneyReceived>[];
  reverse: (row: MoneyReceived, movementId: number) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('money_received');
  const { account } = useArea();
  const save = useDownload();
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'money_received',
    query: moneyHistory,
    nameOf: (row: MoneyReceived) => row.number,
  });
  const day = today(account.time_zone);
  const actions = useMemo<readonly RowAction<MoneyReceived>[]>(
    () => [
      {
        name: 'allocate',
        icon: 'check',
        permission: PERMISSIONS.receive,
        when: isOnAccount,
        open: (row) => setOpen({ what: 'allocate', row }),
      },
      {
        name: 'refund',
        icon: 'refresh',
        permission: PERMISSIONS.refund,
        when: isOnAccount,
        open: (row) => setOpen({ what: 'refund', row }),
      },
      {
        name: 'receipt',
        icon: 'download',
        open: (row) =>
          void save({ url: `/api/merchant/money_received/${row.id}/pdf` }, `${row.number}.pdf`),
      },
      history,
    ],
    [save, history],
  );
  const form = useMemo(() => open && formOf(open, day), [open, day]);
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open || !form) return historyDialog;
    const name = t(`actions.${open.what}`);
    return (
      <LazyFormDialog
        def={form as ReturnType<typeof reverseForm>}
        title={`${name} · ${open.row.number}`}
        action={name}
        danger={open.what === 'reverse'}
        onClose={close}
      />
    );
  };
  const reverse = useCallback(
    (row: MoneyReceived, movementId: number) => setOpen({ what: 'reverse', row, movementId }),
    [],
  );
  return { actions, reverse, dialog: content() };
}
