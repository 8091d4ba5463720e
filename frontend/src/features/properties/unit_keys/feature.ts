import { listUnitKeys } from '@/api/generated/merchant/unit-keys-reads';
import { permissions } from '@/api/permissions';
import { beginAt, listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/unit-keys';

export const PERMISSIONS = permissions.unit_keys;

export const READS = listOf(listUnitKeys, { defaultSort: '-held_since' });

export const feature: Feature = {
  noun: 'unit_keys',
  screens: [
    {
      path: LIST,
      load: () => import('./KeyList'),
      reads: readsList(READS),
      title: 'unit_keys:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 47, title: 'merchant:unitKeys' },
    },
  ],
  links: { list: LIST },
  begins: [
    {
      title: 'search:add.unitKeys',
      order: 67,
      to: beginAt(LIST, 'unit_keys'),
      permission: PERMISSIONS.create,
    },
  ],
};
