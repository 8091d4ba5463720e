import { getDashboard } from '@/api/generated/merchant/dashboard-reads';
import { getDashboard as getOwnDashboard } from '@/api/generated/owner/dashboard-reads';
import { getOwnerMoney } from '@/api/generated/owner/owner-statements-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';
import { detailsQuery } from './reads';

export const PATHS = {
  dashboard: '/merchant/dashboard',
  payments: '/merchant/dashboard/payments-details',
} as const;
export const OWNER_PATHS = { dashboard: '/owner/dashboard' } as const;

export const PERMISSIONS = permissions.dashboard;

export const feature: Feature = {
  noun: 'dashboard',
  screens: [
    {
      path: PATHS.dashboard,
      load: () => import('./DashboardScreen'),
      reads: () => [queryOf(getDashboard)],
      title: 'dashboard:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'chart', order: 10, title: 'merchant:dashboard' },
    },
    {
      path: PATHS.payments,
      load: () => import('./PaymentsDetailsScreen'),
      reads: ({ query }) => [detailsQuery(query)],
      title: 'dashboard:details.title',
      permission: permissions.contract_payments.view,
      menu: { group: 'payments', order: 45, title: 'merchant:paymentsDetails' },
    },
    {
      path: OWNER_PATHS.dashboard,
      load: () => import('./OwnerDashboardScreen'),
      reads: () => [queryOf(getOwnDashboard), queryOf(getOwnerMoney)],
      title: 'dashboard:owner.title',
      menu: { icon: 'home', order: 10, title: 'owner:dashboard' },
    },
  ],
  links: { list: PATHS.dashboard },
};
