import { listEUnits } from '@/api/generated/merchant/e-units-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/units/published';
export const PATHS = { list: LIST, shared: (id: string) => `/e-unit/${id}` } as const;
export const PERMISSIONS = { view: permissions.units.view, publish: permissions.units.publish };

export const READS = listOf(listEUnits);

/** The pages of units for visitors, as the office sees them; the page itself is in `visitors.ts`. */
export const feature: Feature = {
  noun: 'e_units',
  screens: [
    {
      path: LIST,
      load: () => import('./EUnitList'),
      reads: readsList(READS),
      title: 'e_units:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 34, title: 'merchant:eUnits' },
    },
  ],
  links: { list: LIST },
};
