import type { DepositSlip, ListDepositSlipsParams } from '@/api/generated/merchant/client.schemas';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { bankAccountSource } from '../bank_accounts/public';
import { PATHS, PERMISSIONS, READS } from './feature';

const list: ListDef<DepositSlip, ListDepositSlipsParams> = {
  ns: 'deposit_slips',
  icon: 'cheque',
  ...READS,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'deposited_on', kind: 'date', sort: true },
    { field: 'account_bank', sort: true },
    { field: 'account_number', kind: 'code' },
    { field: 'cheques', kind: 'number' },
    { field: 'amount', kind: 'money' },
    { field: 'waiting', kind: 'number' },
    { field: 'prepared_by' },
    { field: 'account_name', hidden: true },
  ],
  card: { first: ['number', 'amount'], second: ['deposited_on', 'account_bank'] },
  filters: [
    { kind: 'entity', param: 'bank_account_id', source: bankAccountSource },
    { kind: 'dates', from: 'deposited_from', to: 'deposited_to', label: 'fields.deposited_on' },
    { kind: 'enum', param: 'waiting', values: ['true', 'false'] },
  ],
  export: '/api/merchant/deposit_slips/export',
  exportPermission: PERMISSIONS.view,
};

/** What was brought to the bank. */
export default function SlipList() {
  return <ListPage def={list} />;
}
