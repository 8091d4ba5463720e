import { listOpeningBalances } from '@/api/generated/merchant/opening-balances-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/opening-balances';
export const PERMISSIONS = permissions.opening_balances;
export const READS = listOf(listOpeningBalances, { defaultSort: '-dated_on' });

export const feature: Feature = {
  noun: 'opening_balances',
  screens: [
    {
      path: LIST,
      load: () => import('./BalancesScreen'),
      reads: readsList(READS),
      title: 'opening_balances:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 88, title: 'merchant:openingBalances' },
    },
  ],
  links: { list: LIST },
};
