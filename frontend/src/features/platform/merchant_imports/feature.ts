import { listMerchantImports } from '@/api/generated/manager/merchant-imports-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/merchants/imports' } as const;

/** The page of copies has the right to take one in. */
export const PERMISSIONS = managerPermissions.merchant_copies;

export const READS = listOf(listMerchantImports);

export const feature: Feature = {
  noun: 'merchant_imports',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ImportsScreen'),
      reads: readsList(READS),
      title: 'manager:merchantImports',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 70, title: 'manager:merchantImports' },
    },
  ],
  links: { list: PATHS.list },
};
