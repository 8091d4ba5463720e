import { listAccountPayments } from '@/api/generated/manager/account-payments-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/accounting/payments' } as const;

export const PERMISSIONS = managerPermissions.account_payments;

export const READS = listOf(listAccountPayments);

export const feature: Feature = {
  noun: 'account_payments',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./AccountPayments'),
      reads: readsList(READS),
      title: 'account_payments:title',
      permission: PERMISSIONS.view,
      menu: { group: 'accounting', order: 40, title: 'manager:accountPayments' },
    },
  ],
  links: { list: PATHS.list },
};
