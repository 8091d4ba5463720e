import { listPlans } from '@/api/generated/manager/plans-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/accounting/plans' } as const;

export const PERMISSIONS = managerPermissions.plans;

export const READS = listOf(listPlans, { defaultSort: '-sold_from' });

export const feature: Feature = {
  noun: 'plans',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./Plans'),
      reads: readsList(READS),
      title: 'plans:title',
      permission: PERMISSIONS.view,
      menu: { group: 'accounting', order: 20, title: 'manager:plans' },
    },
  ],
  links: { list: PATHS.list },
};
