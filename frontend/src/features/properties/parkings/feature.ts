import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/parkings';

export const PATHS = { list: LIST, detail: (id: number) => `${LIST}?record=${id}` } as const;

export const PERMISSIONS = permissions.parkings;

export const feature: Feature = {
  noun: 'parkings',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ParkingsScreen'),
      title: 'parkings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 40, title: 'merchant:parkings' },
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
};
