import { listDistricts } from '@/api/generated/merchant/districts-reads';
import { permissions } from '@/api/permissions';
import { beginAt, listOf } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/master-data?tab=districts' } as const;

export const PERMISSIONS = permissions.districts;

export const READS = listOf(listDistricts);

/** A tab of the master data; no screen of its own. */
export const feature: Feature = {
  noun: 'districts',
  screens: [],
  links: { list: PATHS.list },
  begins: [
    {
      title: 'search:add.districts',
      order: 120,
      to: beginAt(PATHS.list, 'districts'),
      permission: PERMISSIONS.create,
    },
  ],
};
