import { listCustomerMerges } from '@/api/generated/merchant/customer-merges-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/customers/merges';

export const PATHS = { list: LIST } as const;
export const PERMISSIONS = permissions.customers;
export const READS = listOf(listCustomerMerges, { defaultSort: '-merged_at' });

/** Tenants of whom one was made of two, and the way back. */
export const feature: Feature = {
  noun: 'customer_merges',
  screens: [
    {
      path: LIST,
      load: () => import('./MergesScreen'),
      reads: readsList(READS),
      title: 'customer_merges:title',
      permission: PERMISSIONS.merge,
      parent: '/merchant/customers/duplicates',
    },
  ],
  links: { list: LIST },
};
