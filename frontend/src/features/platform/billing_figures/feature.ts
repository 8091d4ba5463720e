import { getBillingFigures } from '@/api/generated/manager/billing-figures-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { queryOf } from '@/api/operation';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/accounting/figures' } as const;

export const PERMISSIONS = managerPermissions.billing_figures;

export const feature: Feature = {
  noun: 'billing_figures',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./FiguresScreen'),
      reads: () => [queryOf(getBillingFigures)],
      title: 'billing_figures:title',
      permission: PERMISSIONS.view,
      menu: { group: 'accounting', order: 60, title: 'manager:billingFigures' },
    },
  ],
  links: { list: PATHS.list },
};
