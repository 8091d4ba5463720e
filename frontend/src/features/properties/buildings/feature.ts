import { getBuilding, listBuildings } from '@/api/generated/merchant/buildings-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { beginAt, listOf, readsAny, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/buildings';

export const PATHS = { list: LIST, detail: (id: number) => `${LIST}?record=${id}` } as const;

export const PERMISSIONS = permissions.buildings;

export const READS = listOf(listBuildings);

export const feature: Feature = {
  noun: 'buildings',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./BuildingsScreen'),
      reads: readsAny(readsList(READS), readsRecord(getBuilding)),
      title: 'buildings:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 10, title: 'merchant:buildings' },
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
  begins: [
    {
      title: 'search:add.buildings',
      order: 30,
      to: beginAt(LIST, 'buildings'),
      permission: PERMISSIONS.create,
    },
  ],
  search: { icon: 'building', order: 40, permission: PERMISSIONS.view },
};
