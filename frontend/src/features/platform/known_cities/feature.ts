import { listKnownCities } from '@/api/generated/manager/known-cities-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/platform-setting/cities-list' } as const;

export const PERMISSIONS = managerPermissions.known_cities;

export const READS = listOf(listKnownCities);

export const feature: Feature = {
  noun: 'known_cities',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./CitiesScreen'),
      reads: readsList(READS),
      title: 'known_cities:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 67, title: 'manager:knownCities' },
    },
  ],
  links: { list: PATHS.list },
};
