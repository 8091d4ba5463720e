import { useMemo } from 'react';
import {
  IssuedPurpose,
  IssuedState,
  type IssuedCheque,
  type IssuedChequeTotals,
  type ListIssuedChequesParams,
} from '@/api/generated/merchant/client.schemas';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { bankAccountSource } from '../bank_accounts/public';
import { PERMISSIONS, READS } from './feature';
import { Funding } from './Funding';
import { useIssuedActions } from './useIssuedActions';

const TONES = {
  written: 'warning',
  handed_over: 'accent',
  cleared: 'success',
  stopped: 'danger',
  cancelled: 'neutral',
} as const;

const list: ListDef<IssuedCheque, ListIssuedChequesParams, IssuedChequeTotals> = {
  ns: 'issued_cheques',
  icon: 'cheque',
  ...READS,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'payee', sort: true },
    { field: 'purpose', kind: 'enum', sort: true },
    { field: 'paid_number', kind: 'code' },
    { field: 'amount', kind: 'money', sort: true, total: true },
    { field: 'due_on', kind: 'date', sort: true },
    { field: 'state', kind: 'enum', sort: true, tones: TONES },
    { field: 'account_bank' },
    { field: 'account_number', kind: 'code', hidden: true },
    { field: 'written_on', kind: 'date', sort: true, hidden: true },
    { field: 'handed_to', hidden: true },
    { field: 'handed_on', kind: 'date', hidden: true },
    { field: 'cleared_on', kind: 'date', hidden: true },
    { field: 'reason', hidden: true },
    { field: 'note', hidden: true },
    { field: 'written_by', hidden: true },
  ],
  card: { first: ['amount', 'state'], second: ['number', 'payee', 'due_on'] },
  filters: [
    { kind: 'enum', param: 'state', values: Object.values(IssuedState) },
    { kind: 'enum', param: 'purpose', values: Object.values(IssuedPurpose) },
    { kind: 'dates', from: 'due_from', to: 'due_to', label: 'fields.due_on' },
    { kind: 'entity', param: 'bank_account_id', source: bankAccountSource },
  ],
  export: '/api/merchant/issued_cheques/export',
  exportPermission: PERMISSIONS.view,
};

/** The cheques that the office wrote, below what its accounts have to be funded with. */
export default function IssuedList() {
  const { actions, add, dialog } = useIssuedActions();
  const def = useMemo(
    () => ({ ...list, actions, add: { open: add, permission: PERMISSIONS.create } }),
    [actions, add],
  );
  return (
    <>
      <ListPage def={def} above={<Funding />} />
      {dialog}
    </>
  );
}
