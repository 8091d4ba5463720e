import { listSectors } from '@/api/generated/merchant/sectors-reads';
import { permissions } from '@/api/permissions';
import { beginAt, listOf } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/master-data?tab=sectors' } as const;

export const PERMISSIONS = permissions.sectors;

export const READS = listOf(listSectors);

/** A tab of the master data; no screen of its own. */
export const feature: Feature = {
  noun: 'sectors',
  screens: [],
  links: { list: PATHS.list },
  begins: [
    {
      title: 'search:add.sectors',
      order: 110,
      to: beginAt(PATHS.list, 'sectors'),
      permission: PERMISSIONS.create,
    },
  ],
};
