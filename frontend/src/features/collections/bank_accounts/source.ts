import { getBankAccount, listBankAccounts } from '@/api/generated/merchant/bank-accounts-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';

/** Accounts that are in use. */
export const bankAccountSource = entitySource({
  key: 'bank_accounts',
  list: (params) => queryOf(listBankAccounts, { ...params, status: 1 }),
  get: getBankAccount,
  option: ({ id, bank, name, number }) => ({ id, label: `${bank} ${number}`, hint: name }),
});
