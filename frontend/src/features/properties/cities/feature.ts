import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/cities', masterData: '/merchant/master-data' } as const;

export const PERMISSIONS = permissions.cities;

export const feature: Feature = {
  noun: 'cities',
  screens: [
    {
      path: PATHS.masterData,
      load: () => import('./MasterData'),
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
      title: 'cities:title',
      permission: PERMISSIONS.view,
    },
  ],
  links: { list: PATHS.list },
};
