import { listBankAccounts } from '@/api/generated/merchant/bank-accounts-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/setting/bank-accounts' } as const;

export const PERMISSIONS = permissions.bank_accounts;

export const READS = listOf(listBankAccounts);

export const feature: Feature = {
  noun: 'bank_accounts',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./BankAccounts'),
      reads: readsList(READS),
      title: 'bank_accounts:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 30, title: 'merchant:bankAccounts' },
    },
  ],
  links: { list: PATHS.list },
};
