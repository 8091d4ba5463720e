import { listMerchantErasures } from '@/api/generated/manager/merchant-erasures-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/merchants/erasures' } as const;

/** The page of copies has the right to erase. */
export const PERMISSIONS = managerPermissions.merchant_copies;

export const READS = listOf(listMerchantErasures);

export const feature: Feature = {
  noun: 'merchant_erasures',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ErasuresScreen'),
      reads: readsList(READS),
      title: 'manager:merchantErasures',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 80, title: 'manager:merchantErasures' },
    },
  ],
  links: { list: PATHS.list },
};
