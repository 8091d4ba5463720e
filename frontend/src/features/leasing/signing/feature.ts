import { getSigningSettings } from '@/api/generated/merchant/signing-reads';
import { queryOf } from '@/api/operation';
import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/setting/signing' } as const;
export const PERMISSIONS = permissions.signing;

export const feature: Feature = {
  noun: 'signing',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./SigningSettings'),
      reads: () => [queryOf(getSigningSettings)],
      title: 'signing:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 38, title: 'merchant:signing' },
    },
  ],
};
