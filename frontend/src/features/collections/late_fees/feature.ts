import { getLateFees } from '@/api/generated/merchant/late-fees-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/setting/late-fees' } as const;
export const PERMISSIONS = permissions.late_fees;

export const feature: Feature = {
  noun: 'late_fees',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./LateFees'),
      reads: () => [queryOf(getLateFees)],
      title: 'late_fees:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 37, title: 'merchant:lateFees' },
    },
  ],
  links: { list: PATHS.list },
};
