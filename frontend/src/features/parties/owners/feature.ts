import { getOwner, listOwners } from '@/api/generated/merchant/owners-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/owners';

export const PATHS = {
  list: LIST,
  add: `${LIST}?record=new`,
  edit: (id: number) => `${LIST}/${id}?record=edit`,
  detail: (id: number | string) => `${LIST}/${id}`,
} as const;

export const PERMISSIONS = permissions.owners;

export const READS = listOf(listOwners);

export const feature: Feature = {
  noun: 'owners',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./OwnersScreen'),
      reads: readsList(READS),
      title: 'owners:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'person', order: 70, title: 'merchant:owners' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./OwnerScreen'),
      reads: readsRecord(getOwner),
      title: 'owners:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, add: PATHS.add, record: PATHS.detail },
  begins: [
    { title: 'search:add.owners', order: 50, to: PATHS.add, permission: PERMISSIONS.create },
  ],
  search: { icon: 'people', order: 50, permission: PERMISSIONS.view },
};
