import { listCustomerDuplicates } from '@/api/generated/merchant/customer-duplicates-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/customers/duplicates';

export const PATHS = { list: LIST } as const;
export const PERMISSIONS = permissions.customers;
export const READS = listOf(listCustomerDuplicates);

/** Tenants who look as if they were entered twice; the list of tenants leads to it. */
export const feature: Feature = {
  noun: 'customer_duplicates',
  screens: [
    {
      path: LIST,
      load: () => import('./DuplicatesScreen'),
      reads: readsList(READS),
      title: 'customer_duplicates:title',
      permission: PERMISSIONS.view,
      parent: '/merchant/customers',
    },
  ],
  links: { list: LIST },
};
