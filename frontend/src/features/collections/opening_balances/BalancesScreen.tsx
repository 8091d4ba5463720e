import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type {
  ListOpeningBalancesParams,
  OpeningBalance,
  OpeningBalanceInput,
  OpeningBalanceWithdrawal,
} from '@/api/generated/merchant/client.schemas';
import { BalanceParty, BalanceSide } from '@/api/generated/merchant/client.schemas';
import { listOpeningBalanceHistory } from '@/api/generated/merchant/opening-balances-history';
import {
  createOpeningBalance,
  withdrawOpeningBalance,
} from '@/api/generated/merchant/opening-balances-writes';
import { queryOf } from '@/api/operation';
import type { FormDef, FormValues } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { ownerPaths, ownerSource } from '@/features/parties/owners/public';
import { today } from '@/lib/calendar';
import { PERMISSIONS, READS } from './feature';

const partyPath = ({ customer_id, owner_id }: OpeningBalance) => {
  if (customer_id) return customerPaths.detail(customer_id);
  return owner_id ? ownerPaths.detail(owner_id) : undefined;
};

const list: ListDef<OpeningBalance, ListOpeningBalancesParams> = {
  ns: 'opening_balances',
  icon: 'money',
  ...READS,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'dated_on', kind: 'date', sort: true },
    { field: 'party', kind: 'enum' },
    { field: 'party_name', kind: 'name', sort: true, link: partyPath },
    { field: 'side', kind: 'enum', sort: true },
    { field: 'amount', kind: 'money', sort: true },
    { field: 'reason' },
    {
      field: 'contract_number',
      kind: 'code',
      link: (row) => (row.contract_id ? contractPaths.detail(row.contract_id) : undefined),
    },
    { field: 'withdrawn_on', kind: 'date', sort: true },
    { field: 'withdraw_reason', hidden: true },
    { field: 'posted_by', hidden: true },
  ],
  card: { first: ['party_name', 'amount'], second: ['side', 'dated_on', 'number'] },
  filters: [
    { kind: 'enum', param: 'party', values: Object.values(BalanceParty) },
    { kind: 'enum', param: 'side', values: Object.values(BalanceSide) },
    { kind: 'entity', param: 'customer_id', source: customerSource },
    { kind: 'entity', param: 'owner_id', source: ownerSource },
  ],
  export: '/api/merchant/opening_balances/export',
  exportPermission: PERMISSIONS.view,
};

const without = (name: string) => (values: FormValues) => !values[name];

const formOf = (day: string): FormDef<OpeningBalanceInput, OpeningBalance> => ({
  ns: 'opening_balances',
  defaults: { side: BalanceSide.to_office, amount: '', dated_on: day, reason: '' },
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'customer_id',
          source: customerSource,
          numeric: true,
          when: without('owner_id'),
        },
        {
          kind: 'entity',
          name: 'owner_id',
          source: ownerSource,
          numeric: true,
          when: without('customer_id'),
        },
        { kind: 'select', name: 'side', values: Object.values(BalanceSide), required: true },
        { kind: 'money', name: 'amount', required: true },
        { kind: 'date', name: 'dated_on', required: true, help: 'help.dated_on' },
        { kind: 'textarea', name: 'reason', required: true, width: 12, rows: 2 },
      ],
    },
  ],
  create: createOpeningBalance,
});

const withdrawal: FormDef<OpeningBalanceWithdrawal, OpeningBalance> = {
  ns: 'opening_balances',
  draft: 'opening-balance-withdraw',
  defaults: { reason: '', version: 0 },
  fromRecord: ({ version }) => ({ reason: '', version }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  update: (id, body) => withdrawOpeningBalance(Number(id), body),
};

const history = (id: string, params: object) =>
  queryOf(listOpeningBalanceHistory, Number(id), params);
const nameOf = (row: OpeningBalance) => row.number;

/** What tenants and owners and the office owed each other when the office began here. */
export default function BalancesScreen() {
  const { t } = useTranslation('opening_balances');
  const { account } = useArea();
  const [row, setRow] = useState<OpeningBalance>();
  const day = today(account.time_zone);
  const form = useMemo(() => formOf(day), [day]);
  const withActions = useMemo(
    () => ({
      ...list,
      actions: [
        {
          name: 'withdraw',
          icon: 'close' as const,
          danger: true,
          permission: PERMISSIONS.withdraw,
          when: (balance: OpeningBalance) => !balance.withdrawn_on,
          open: setRow,
        },
      ],
    }),
    [],
  );
  const { def, dialog } = useDialogList({
    list: withActions,
    form,
    history,
    nameOf,
    permissions: PERMISSIONS,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
      {row && (
        <LazyFormDialog
          def={withdrawal}
          id={String(row.id)}
          record={row}
          title={`${t('actions.withdraw')} · ${row.number}`}
          action={t('actions.withdraw')}
          danger
          onClose={() => setRow(undefined)}
        />
      )}
    </>
  );
}
