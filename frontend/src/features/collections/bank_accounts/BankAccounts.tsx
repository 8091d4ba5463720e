import { listBankAccountHistory } from '@/api/generated/merchant/bank-accounts-history';
import {
  createBankAccount,
  deleteBankAccount,
  updateBankAccount,
} from '@/api/generated/merchant/bank-accounts-writes';
import type {
  BankAccount,
  BankAccountInput,
  BankAccountUpdate,
  ListBankAccountsParams,
} from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import type { FormDef, FormValues } from '@/components/form/types';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<BankAccount, ListBankAccountsParams> = {
  ns: 'bank_accounts',
  icon: 'money',
  ...READS,
  columns: [
    { field: 'bank', sort: true },
    { field: 'name', sort: true },
    { field: 'number', kind: 'code', sort: true },
    { field: 'iban', kind: 'code' },
    { field: 'status', kind: 'enum', tones: { 0: 'neutral', 1: 'success' } },
  ],
  card: { first: ['bank', 'status'], second: ['name', 'number'] },
  filters: [{ kind: 'enum', param: 'status', values: [1, 0] }],
  export: '/api/merchant/bank_accounts/export',
  exportPermission: PERMISSIONS.view,
};

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;

const form: FormDef<BankAccountInput, BankAccount> = {
  ns: 'bank_accounts',
  sections: [
    {
      fields: [
        { kind: 'text', name: 'bank', required: true, rules: [maxLength(80)] },
        { kind: 'text', name: 'name', required: true, rules: [maxLength(120)] },
        { kind: 'text', name: 'number', required: true, rules: [maxLength(34)] },
        { kind: 'text', name: 'iban', rules: [maxLength(42)] },
        { kind: 'select', name: 'status', values: [1, 0], required: true, when: isEdit },
      ],
    },
  ],
  defaults: { bank: '', name: '', number: '', iban: '' },
  create: createBankAccount,
  update: (id, body) => updateBankAccount(Number(id), body as BankAccountUpdate),
};

const history = (id: string, params: object) => queryOf(listBankAccountHistory, Number(id), params);
const nameOf = (row: BankAccount) => `${row.bank} ${row.number}`;
const remove = (row: BankAccount) => deleteBankAccount(row.id);

/** The accounts that cheques are deposited to. */
export default function BankAccounts() {
  const { def, dialog } = useDialogList({
    list,
    form,
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
    </>
  );
}
