import { getBilling } from '@/api/generated/merchant/billing-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = {
  list: '/merchant/billing',
  invoice: (id: string) => `/merchant/setting/general-setting/account-invoice/${id}`,
} as const;

export const PERMISSIONS = permissions.billing;

export const feature: Feature = {
  noun: 'billing',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./BillingScreen'),
      reads: () => [queryOf(getBilling)],
      title: 'billing:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 90, title: 'merchant:billing' },
    },
    {
      path: PATHS.invoice(':uniqueId'),
      load: () => import('./InvoiceScreen'),
      reads: () => [],
      title: 'billing:invoices.one',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: () => PATHS.list },
};
