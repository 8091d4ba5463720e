import { listYields } from '@/api/generated/merchant/yields-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/units/yields';
export const PATHS = { list: LIST } as const;
/** A yield is known to who sees what was spent. */
export const PERMISSIONS = { view: permissions.owner_costs.view };

export const READS = listOf(listYields);

/** What units bring in on what they are worth, and how long they stand empty. */
export const feature: Feature = {
  noun: 'yields',
  screens: [
    {
      path: LIST,
      load: () => import('./YieldList'),
      reads: readsList(READS),
      title: 'yields:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 38, title: 'merchant:yields' },
    },
  ],
  links: { list: LIST },
};
