import { listCities } from '@/api/generated/merchant/cities-reads';
import { permissions } from '@/api/permissions';
import { beginAt, listOf, readsList, readsTab } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';
import { READS as DISTRICTS } from '../districts/feature';
import { READS as SECTORS } from '../sectors/feature';

export const PATHS = { list: '/merchant/cities', masterData: '/merchant/master-data' } as const;

export const PERMISSIONS = permissions.cities;

export const READS = listOf(listCities);

export const feature: Feature = {
  noun: 'cities',
  screens: [
    {
      path: PATHS.masterData,
      load: () => import('./MasterData'),
      reads: readsTab({
        cities: readsList(READS),
        sectors: readsList(SECTORS),
        districts: readsList(DISTRICTS),
      }),
      title: 'cities:masterData',
      menu: {
        group: 'properties',
        order: 50,
        title: 'merchant:masterData',
        permission: PERMISSIONS.view,
      },
    },
    {
      path: PATHS.list,
      load: () => import('./CityList'),
      reads: readsList(READS),
      title: 'cities:title',
      permission: PERMISSIONS.view,
    },
  ],
  links: { list: PATHS.list },
  begins: [
    {
      title: 'search:add.cities',
      order: 100,
      to: beginAt(`${PATHS.masterData}?tab=cities`, 'cities'),
      permission: PERMISSIONS.create,
    },
  ],
};
