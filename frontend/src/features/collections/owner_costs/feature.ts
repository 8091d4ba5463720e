import { listOwnerCosts } from '@/api/generated/merchant/owner-costs-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/owner-costs';
export const PERMISSIONS = permissions.owner_costs;
export const READS = listOf(listOwnerCosts, { defaultSort: '-spent_on' });

export const feature: Feature = {
  noun: 'owner_costs',
  screens: [
    {
      path: LIST,
      load: () => import('./CostsScreen'),
      reads: readsList(READS),
      title: 'owner_costs:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 85, title: 'merchant:ownerCosts' },
    },
  ],
  links: { list: LIST },
};
