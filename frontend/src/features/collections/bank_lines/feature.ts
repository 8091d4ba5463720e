import { listBankLines } from '@/api/generated/merchant/bank-lines-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/contract-payments/bank-lines';

export const PATHS = { list: LIST } as const;

export const PERMISSIONS = permissions.bank_statements;

export const READS = listOf(listBankLines);

export const feature: Feature = {
  noun: 'bank_lines',
  screens: [
    {
      path: LIST,
      load: () => import('./LineList'),
      reads: readsList(READS),
      title: 'bank_lines:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 19, title: 'merchant:bankLines' },
    },
  ],
  links: { list: LIST },
};
