import {
  getBankStatement,
  listBankStatements,
} from '@/api/generated/merchant/bank-statements-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/contract-payments/bank-statements';

export const PATHS = { list: LIST, detail: (id: number | string) => `${LIST}/${id}` } as const;

export const PERMISSIONS = permissions.bank_statements;

export const READS = listOf(listBankStatements);

export const feature: Feature = {
  noun: 'bank_statements',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./StatementList'),
      reads: readsList(READS),
      title: 'bank_statements:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 18, title: 'merchant:bankStatements' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./StatementScreen'),
      reads: readsRecord(getBankStatement),
      title: 'bank_statements:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
};
