import { listMerchantCopies } from '@/api/generated/manager/merchant-copies-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/merchants/copies' } as const;

export const PERMISSIONS = managerPermissions.merchant_copies;

export const READS = listOf(listMerchantCopies);

export const feature: Feature = {
  noun: 'merchant_copies',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./CopiesScreen'),
      reads: readsList(READS),
      title: 'manager:merchantCopies',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 60, title: 'manager:merchantCopies' },
    },
  ],
  links: { list: PATHS.list },
};
