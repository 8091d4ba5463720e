import { getCustomer, listCustomers } from '@/api/generated/merchant/customers-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/customers';

export const PATHS = {
  list: LIST,
  add: `${LIST}?record=new`,
  edit: (id: number) => `${LIST}/${id}?record=edit`,
  detail: (id: number | string) => `${LIST}/${id}`,
} as const;

export const PERMISSIONS = permissions.customers;

export const READS = listOf(listCustomers);

/** Tenants. */
export const feature: Feature = {
  noun: 'customers',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./CustomersScreen'),
      reads: readsList(READS),
      title: 'customers:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'people', order: 20, title: 'merchant:customers' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./CustomerScreen'),
      reads: readsRecord(getCustomer),
      title: 'customers:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, add: PATHS.add, record: PATHS.detail },
  begins: [
    { title: 'search:add.customers', order: 10, to: PATHS.add, permission: PERMISSIONS.create },
  ],
  search: { icon: 'person', order: 10, permission: PERMISSIONS.view },
};
