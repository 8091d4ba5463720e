import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows, useArea } from '@/api/areaContext';
import type {
  ListOwnerPayoutsParams,
  OwnerPayout,
  OwnerPayoutInput,
  OwnerPayoutReversal,
  OwnerPayoutTotals,
} from '@/api/generated/merchant/client.schemas';
import { listOwnerPayoutHistory } from '@/api/generated/merchant/owner-payouts-history';
import { listOwnerPayouts } from '@/api/generated/merchant/owner-payouts-reads';
import {
  createOwnerPayout,
  reverseOwnerPayout,
} from '@/api/generated/merchant/owner-payouts-writes';
import { getOwnerMoney } from '@/api/generated/merchant/owner-statements-reads';
import { getOwner } from '@/api/generated/merchant/owners-reads';
import { queryOf } from '@/api/operation';
import type { FormDef, FormValues } from '@/components/form/types';
import { Icon } from '@/components/Icon';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { PanelActions } from '@/components/PanelActions';
import { PermissionButton } from '@/components/PermissionButton';
import type { RecordProps } from '@/components/shell/additions';
import { today } from '@/lib/calendar';
import { byOtherCheque, chequeBookField } from '../cheque_books/public';
import { PERMISSIONS as STATEMENT_PERMISSIONS } from '../owner_statements/feature';
import { PERMISSIONS } from './feature';

const METHODS = ['transfer', 'cheque', 'cash'] as const;

const list: ListDef<OwnerPayout, ListOwnerPayoutsParams, OwnerPayoutTotals> = {
  ns: 'owner_payouts',
  icon: 'money',
  query: (params) => queryOf(listOwnerPayouts, params),
  defaultSort: '-paid_on',
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'paid_on', kind: 'date', sort: true },
    { field: 'amount', kind: 'money', sort: true, total: true },
    { field: 'method', kind: 'enum' },
    { field: 'reference', kind: 'code' },
    { field: 'iban', kind: 'code', hidden: true },
    { field: 'note' },
    { field: 'excess_reason' },
    { field: 'reversed_by_number', kind: 'code' },
    { field: 'reversed_number', kind: 'code' },
    { field: 'posted_by', hidden: true },
  ],
  card: { first: ['amount', 'method'], second: ['number', 'paid_on', 'reference'] },
  filters: [
    { kind: 'enum', param: 'method', values: METHODS },
    { kind: 'dates', from: 'paid_from', to: 'paid_to', label: 'fields.paid_on' },
  ],
  export: '/api/merchant/owner_payouts/export',
  exportPermission: PERMISSIONS.view,
};

const byTransfer = (values: FormValues) => values.method === 'transfer';
const onPaper = (values: FormValues) => byTransfer(values) || byOtherCheque(values);

type Body = Omit<OwnerPayoutInput, 'owner_id'>;

const payoutForm = (
  ownerId: number,
  defaults: Partial<Body>,
  mayExceed: boolean,
): FormDef<Body, OwnerPayout> => ({
  ns: 'owner_payouts',
  draft: `payout-${ownerId}`,
  defaults,
  sections: [
    {
      fields: [
        { kind: 'money', name: 'amount', required: true },
        { kind: 'date', name: 'paid_on', required: true },
        { kind: 'select', name: 'method', values: METHODS, required: true },
        chequeBookField,
        { kind: 'text', name: 'reference', when: onPaper, required: onPaper },
        { kind: 'text', name: 'iban', when: byTransfer, required: byTransfer, width: 12 },
        { kind: 'textarea', name: 'note', width: 12, rows: 2 },
        {
          kind: 'textarea',
          name: 'excess_reason',
          width: 12,
          rows: 2,
          help: 'help.excess_reason',
          when: () => mayExceed,
        },
      ],
    },
  ],
  create: (body) => createOwnerPayout({ ...body, owner_id: ownerId }),
});

const reverseForm: FormDef<OwnerPayoutReversal, OwnerPayout> = {
  ns: 'owner_payouts',
  draft: 'payout-reverse',
  defaults: { note: '' },
  fromRecord: () => ({ note: '' }),
  sections: [{ fields: [{ kind: 'textarea', name: 'note', required: true, width: 12, rows: 3 }] }],
  update: (id, { note }) => reverseOwnerPayout(Number(id), { note }),
};

type Open = 'new' | { reverse: OwnerPayout };

/** What was paid to an owner, with the way to pay and to take back. */
export default function PayoutsOfOwner({ id }: RecordProps) {
  const { t } = useTranslation('owner_payouts');
  const [open, setOpen] = useState<Open>();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'owner_payouts',
    query: (id, params) => queryOf(listOwnerPayoutHistory, Number(id), params),
    nameOf: (row: OwnerPayout) => row.number,
  });
  const { account } = useArea();
  const allows = useAllows();
  const owner = useQuery(queryOf(getOwner, id)).data;
  const money = useQuery({
    ...queryOf(getOwnerMoney, { owner_id: id }),
    enabled: allows(STATEMENT_PERMISSIONS.view),
  }).data;
  const day = today(account.time_zone);
  const iban = owner?.iban ?? '';
  const amount = money?.to_pay ?? '';
  const mayExceed = allows(PERMISSIONS.exceed);
  const form = useMemo(
    () =>
      payoutForm(
        id,
        { paid_on: day, method: 'transfer', amount, iban, reference: '', note: '' },
        mayExceed,
      ),
    [id, day, amount, iban, mayExceed],
  );
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      fixed: { owner_id: id },
      actions: [
        history,
        {
          name: 'reverse',
          icon: 'close',
          danger: true,
          permission: PERMISSIONS.reverse,
          when: (row) => !row.reverses_id && !row.reversed_by_number,
          open: (row) => setOpen({ reverse: row }),
        },
      ],
    }),
    [id, history],
  );
  const close = () => setOpen(undefined);
  const content = () => {
    if (!open) return historyDialog;
    if (open === 'new')
      return <LazyFormDialog def={form} title={t('add')} action={t('add')} onClose={close} />;
    const row = open.reverse;
    return (
      <LazyFormDialog
        def={reverseForm}
        id={String(row.id)}
        record={row}
        title={`${t('actions.reverse')} · ${row.number}`}
        action={t('actions.reverse')}
        danger
        onClose={close}
      />
    );
  };
  return (
    <>
      <PanelActions>
        <PermissionButton
          variant="contained"
          permission={PERMISSIONS.create}
          startIcon={<Icon name="money" size={16} />}
          onClick={() => setOpen('new')}
        >
          {t('add')}
        </PermissionButton>
      </PanelActions>
      <ListPanel def={def} />
      {content()}
    </>
  );
}
