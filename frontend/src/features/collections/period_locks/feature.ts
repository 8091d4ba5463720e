import { getPeriodLock } from '@/api/generated/merchant/period-locks-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/setting/closed-months' } as const;
export const PERMISSIONS = permissions.period_locks;

export const feature: Feature = {
  noun: 'period_locks',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ClosedMonths'),
      reads: () => [queryOf(getPeriodLock)],
      title: 'period_locks:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 36, title: 'merchant:closedMonths' },
    },
  ],
  links: { list: PATHS.list },
};
