import { listManagedCustomers } from '@/api/generated/manager/managed-customers-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/customers-merchants/added-customers' } as const;

export const PERMISSIONS = managerPermissions.managed_customers;

export const READS = listOf(listManagedCustomers);

export const feature: Feature = {
  noun: 'managed_customers',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ManagedCustomersScreen'),
      reads: readsList(READS),
      title: 'managed_customers:title',
      permission: PERMISSIONS.view,
      menu: { group: 'people', order: 50, title: 'manager:addedCustomers' },
    },
  ],
  links: { list: PATHS.list },
};
