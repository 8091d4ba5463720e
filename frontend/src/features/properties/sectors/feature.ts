import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/master-data?tab=sectors' } as const;

export const PERMISSIONS = permissions.sectors;

/** A tab of the master data; no screen of its own. */
export const feature: Feature = {
  noun: 'sectors',
  screens: [],
  links: { list: PATHS.list },
};
