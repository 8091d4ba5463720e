import type { BankAccount } from '@/api/generated/merchant/client.schemas';
import { describeList } from '@/testing/lists';
import BankAccounts from './BankAccounts';

const account: BankAccount = {
  id: 1,
  name: 'Palm Properties',
  bank: 'ADIB',
  number: '10203040',
  iban: 'AE070331234567890123456',
  status: 1,
  version: 1,
};

describeList('bank accounts', {
  screen: <BankAccounts />,
  path: '/bank_accounts',
  row: account,
  shows: '10203040',
  empty: 'No bank accounts yet',
});
