import { listWorldCountries } from '@/api/generated/manager/countries-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/platform-setting/countries-list' } as const;

export const PERMISSIONS = managerPermissions.countries;

export const READS = listOf(listWorldCountries);

export const feature: Feature = {
  noun: 'countries',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./CountriesScreen'),
      reads: readsList(READS),
      title: 'countries:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 65, title: 'manager:countries' },
    },
  ],
  links: { list: PATHS.list },
};
