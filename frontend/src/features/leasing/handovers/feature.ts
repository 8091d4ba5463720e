import {
  getHandover,
  listHandoverPoints,
  listHandovers,
} from '@/api/generated/merchant/handovers-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { beginAt, listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/handovers';
export const PATHS = {
  list: LIST,
  detail: (id: number | string) => `${LIST}/handover/${id}`,
  points: `${LIST}/points`,
} as const;
export const PERMISSIONS = permissions.handovers;
export const READS = listOf(listHandovers, { defaultSort: '-held_on' });
export const POINTS = listOf(listHandoverPoints, { defaultSort: 'position' });

/** Units as they are handed over to their tenants and as they come back. */
export const feature: Feature = {
  noun: 'handovers',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./HandoverList'),
      reads: readsList(READS),
      title: 'handovers:title',
      permission: PERMISSIONS.view,
      menu: { group: 'contracts', order: 38, title: 'merchant:handovers' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./HandoverDetail'),
      reads: readsRecord(getHandover),
      title: 'handovers:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: PATHS.points,
      load: () => import('./PointList'),
      reads: readsList(POINTS),
      title: 'handover_points:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
  begins: [
    {
      title: 'search:add.handovers',
      order: 68,
      to: beginAt(LIST, 'handovers'),
      permission: PERMISSIONS.create,
    },
  ],
};
