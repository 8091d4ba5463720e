import { listAllowedCountries } from '@/api/generated/manager/allowed-countries-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/platform-setting/allowed-countries' } as const;

export const PERMISSIONS = managerPermissions.allowed_countries;

export const READS = listOf(listAllowedCountries);

export const feature: Feature = {
  noun: 'allowed_countries',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./AllowedCountries'),
      reads: readsList(READS),
      title: 'allowed_countries:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 70, title: 'manager:allowedCountries' },
    },
  ],
  links: { list: PATHS.list },
};
