import { listSectors } from '@/api/generated/merchant/sectors';
import { permissions } from '@/api/permissions';
import { listOf } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/master-data?tab=sectors' } as const;

export const PERMISSIONS = permissions.sectors;

export const READS = listOf(listSectors);

/** A tab of the master data; no screen of its own. */
export const feature: Feature = {
  noun: 'sectors',
  screens: [],
  links: { list: PATHS.list },
};
