import { queryOf } from '@/api/operation';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import {
  type ContractPayment,
  PaymentKind,
  PaymentStatus,
} from '@/api/generated/merchant/client.schemas';
import { listContractPaymentHistory } from '@/api/generated/merchant/contract-payments-history';
import { returnContractPaymentToOnDate } from '@/api/generated/merchant/contract-payments-writes';
import { permissions } from '@/api/permissions';
import { toast } from '@/components/feedback/toasts';
import { useDownload } from '@/components/feedback/useDownload';
import type { RowAction } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { AddedDialog } from '@/components/shell/additions';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { contractPaths } from '@/features/leasing/contracts/public';
import { addDays, today } from '@/lib/calendar';
import { type Paper, depositSlipForm, slipPermissions } from '../deposit_slips/public';
import { collectForm, collectManyForm, editForm, notCollectedForm, uncollectForm } from './forms';
import { ReceiveDialog, moneyPermissions } from '../money_received/public';
import { PERMISSIONS } from './feature';
import { PaymentFacts, PaymentsFacts, withFacts } from './Facts';
import { isPaidByBank } from './paidByBank';
import { useTold } from './useTold';

type Open =
  | { what: 'invoice' | 'receive'; row: ContractPayment }
  | { what: 'receiveMany'; rows: readonly ContractPayment[] }
  | { what: 'collect' | 'uncollect' | 'notCollected' | 'edit'; row: ContractPayment }
  | { what: 'collectMany'; rows: readonly ContractPayment[] }
  | { what: 'deposit'; rows: readonly ContractPayment[] };

const isOpen = (row: ContractPayment) => row.status === PaymentStatus.on_date;
const isNotCollected = (row: ContractPayment) => row.status === PaymentStatus.not_collected;
const isCollected = (row: ContractPayment) => row.status === PaymentStatus.collected;
/** Its cheque lies in the safe. */
const isDepositable = (row: ContractPayment) => isOpen(row) && row.cheque_state === 'received';
/** Half a year, less the days by which months differ: the slip asks a little early rather than too late. */
const STALE_DAYS = 180;
const paperOf = (row: ContractPayment, day: string): Paper => ({
  id: row.cheque_id ?? 0,
  version: row.cheque_version ?? 0,
  number: row.cheque_number,
  bank: row.bank,
  amount: row.amount,
  is_stale: (row.cheque_date ?? day) < addDays(day, -STALE_DAYS),
});
/** Only merchants in Saudi Arabia hand out the tax authority's invoices; a deposit is no supply. */
const isInvoiceable = (row: ContractPayment, country: unknown) =>
  country === 'SA' && row.type === PaymentKind.rent && row.status !== PaymentStatus.cancelled;
const isCollectable = (row: ContractPayment) => isOpen(row) || isNotCollected(row);

/** The form about one payment, with what the payment is above it. */
function formOf(open: Open, day: string) {
  if ('rows' in open) return undefined;
  if (open.what === 'invoice' || open.what === 'receive') return undefined;
  const def = {
    collect: collectForm(day),
    uncollect: uncollectForm,
    notCollected: notCollectedForm,
    edit: editForm,
  }[open.what];
  return withFacts(def as typeof editForm, <PaymentFacts row={open.row} />);
}

/** What can be done with a payment, and the dialog that is open for it. */
export function usePaymentActions(): {
  actions: readonly RowAction<ContractPayment>[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('contract_payments');
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'contract_payments',
    query: (id, params) => queryOf(listContractPaymentHistory, Number(id), params),
    nameOf: (row: ContractPayment) => row.contract_number,
  });
  const { account } = useArea();
  const save = useDownload();
  const told = useTold();
  const day = today(account.time_zone);
  const actions = useMemo<readonly RowAction<ContractPayment>[]>(
    () => [
      {
        name: 'collect',
        icon: 'check',
        permission: PERMISSIONS.collect,
        when: isCollectable,
        open: (row) => setOpen({ what: 'collect', row }),
        bulk: true,
        openMany: (rows) => setOpen({ what: 'collectMany', rows }),
      },
      {
        name: 'receive',
        icon: 'money',
        permission: moneyPermissions.receive,
        when: isCollectable,
        open: (row) => setOpen({ what: 'receive', row }),
        bulk: true,
        openMany: (rows) => {
          if (rows.every((row) => row.customer_id === rows[0]?.customer_id))
            setOpen({ what: 'receiveMany', rows });
          else toast.error(t('oneTenant'));
        },
      },
      {
        name: 'deposit',
        icon: 'upload',
        permission: slipPermissions.create,
        when: isDepositable,
        open: (row) => setOpen({ what: 'deposit', rows: [row] }),
        bulk: true,
        openMany: (rows) => setOpen({ what: 'deposit', rows }),
      },
      {
        name: 'receipt',
        icon: 'download',
        permission: PERMISSIONS.receipts,
        when: (row) => isCollected(row) && row.receipt_number !== undefined,
        open: (row) =>
          void save(
            { url: `/api/merchant/contract_payments/${row.id}/receipt/pdf` },
            `${row.receipt_number ?? 'receipt'}.pdf`,
          ),
      },
      {
        name: 'invoice',
        icon: 'contract',
        permission: permissions.invoices.issue,
        when: (row) => isInvoiceable(row, account.country) && !row.amount.startsWith('-'),
        open: (row) => setOpen({ what: 'invoice', row }),
      },
      {
        name: 'edit',
        icon: 'cheque',
        permission: PERMISSIONS.edit,
        when: isCollectable,
        open: (row) => setOpen({ what: 'edit', row }),
      },
      { name: 'contract', icon: 'contract', link: (row) => contractPaths.detail(row.contract_id) },
      history,
      {
        name: 'returnToOnDate',
        icon: 'refresh',
        permission: PERMISSIONS.mark_not_collected,
        when: (row) => isNotCollected(row) && row.cheque_state !== 'bounced',
        bulk: true,
        run: (row) => returnContractPaymentToOnDate(row.id, { version: row.version }),
        consequences: () => [t('consequences.returnToOnDate')],
      },
      {
        name: 'notCollected',
        icon: 'warning',
        danger: true,
        permission: PERMISSIONS.mark_not_collected,
        when: isOpen,
        open: (row) => setOpen({ what: 'notCollected', row }),
      },
      {
        name: 'uncollect',
        icon: 'close',
        danger: true,
        permission: PERMISSIONS.uncollect,
        when: (row) => isCollected(row) && !isPaidByBank(row) && row.settlement_id === undefined,
        open: (row) => setOpen({ what: 'uncollect', row }),
      },
    ],
    [save, t, account.country, history],
  );
  const close = () => setOpen(undefined);
  const collectMany = useMemo(
    () =>
      open?.what === 'collectMany'
        ? withFacts(collectManyForm(day, open.rows), <PaymentsFacts rows={open.rows} />)
        : undefined,
    [day, open],
  );
  const form = useMemo(() => open && formOf(open, day), [open, day]);
  const content = () => {
    if (!open) return historyDialog;
    if (open.what === 'collectMany')
      return (
        collectMany && (
          <LazyFormDialog
            def={collectMany}
            title={t('collectMany', { count: open.rows.length })}
            action={t('actions.collect')}
            onClose={close}
            told={(result) => void told.collectedMany(result, open.rows)}
          />
        )
      );
    if (open.what === 'deposit')
      return (
        <LazyFormDialog
          def={depositSlipForm(
            day,
            open.rows.map((row) => paperOf(row, day)),
          )}
          title={t('depositMany', { count: open.rows.length })}
          action={t('actions.deposit')}
          onClose={close}
        />
      );
    if (open.what === 'receiveMany')
      return (
        <Suspense fallback={null}>
          <ReceiveDialog
            customerId={open.rows[0]?.customer_id}
            payments={open.rows}
            onClose={close}
          />
        </Suspense>
      );
    const { row } = open;
    if (open.what === 'receive')
      return (
        <Suspense fallback={null}>
          <ReceiveDialog customerId={row.customer_id} onClose={close} />
        </Suspense>
      );
    if (open.what === 'invoice')
      return <AddedDialog to="contract_payments" name="invoice" id={row.id} onClose={close} />;
    if (!form) return null;
    const name = t(`actions.${open.what}`);
    return (
      <LazyFormDialog
        def={form}
        title={`${name} · ${row.contract_number}`}
        id={String(row.id)}
        record={row}
        action={open.what === 'edit' ? t('actions.save') : name}
        danger={open.what === 'uncollect' || open.what === 'notCollected'}
        onClose={close}
        told={
          open.what === 'collect'
            ? told.collected
            : open.what === 'uncollect'
              ? () => told.voided(row.receipt_number)
              : undefined
        }
      />
    );
  };
  return { actions, dialog: content() };
}
