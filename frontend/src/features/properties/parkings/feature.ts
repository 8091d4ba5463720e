import { getParking, listParkings } from '@/api/generated/merchant/parkings-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { beginAt, listOf, readsAny, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/parkings';

export const PATHS = { list: LIST, detail: (id: number) => `${LIST}?record=${id}` } as const;

export const PERMISSIONS = permissions.parkings;

export const READS = listOf(listParkings);

export const feature: Feature = {
  noun: 'parkings',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ParkingsScreen'),
      reads: readsAny(readsList(READS), readsRecord(getParking)),
      title: 'parkings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 40, title: 'merchant:parkings' },
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
  begins: [
    {
      title: 'search:add.parkings',
      order: 60,
      to: beginAt(LIST, 'parkings'),
      permission: PERMISSIONS.create,
    },
  ],
};
