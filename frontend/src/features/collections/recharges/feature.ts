import { listOpenRecharges, listRecharges } from '@/api/generated/merchant/recharges-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/recharges';

export const PATHS = { list: LIST, charged: `${LIST}/charged` } as const;

export const PERMISSIONS = permissions.recharges;

export const OPEN = listOf(listOpenRecharges, { defaultSort: 'covers_to' });
export const READS = listOf(listRecharges, { defaultSort: '-charged_on' });

export const feature: Feature = {
  noun: 'recharges',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./OpenList'),
      reads: readsList(OPEN),
      title: 'open_recharges:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 37, title: 'merchant:recharges' },
    },
    {
      path: PATHS.charged,
      load: () => import('./ChargedList'),
      reads: readsList(READS),
      title: 'recharges:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list },
};
