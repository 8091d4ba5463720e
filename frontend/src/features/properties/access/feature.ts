import { getUnit } from '@/api/generated/merchant/units-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import type { Feature } from '@/components/shell/feature';
import { PATHS } from '../units/feature';

/** Who reaches a unit or a building. */
export const feature: Feature = {
  noun: 'access',
  screens: [
    {
      path: PATHS.access(':id'),
      load: () => import('./UnitAccess'),
      reads: readsRecord(getUnit),
      title: 'access:title',
      permission: permissions.units.access,
      parent: PATHS.list,
    },
  ],
};
