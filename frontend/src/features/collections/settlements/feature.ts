import { getSettlement, listSettlements } from '@/api/generated/merchant/settlements-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/contracts/settlements';
export const PATHS = { list: LIST, detail: (id: number | string) => `${LIST}/${id}` } as const;
export const PERMISSIONS = permissions.settlements;
export const READS = listOf(listSettlements, { defaultSort: '-number' });

export const feature: Feature = {
  noun: 'settlements',
  screens: [
    {
      path: LIST,
      load: () => import('./SettlementsScreen'),
      reads: readsList(READS),
      title: 'settlements:title',
      permission: PERMISSIONS.view,
      menu: { group: 'contracts', order: 45, title: 'merchant:settlements' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./SettlementScreen'),
      reads: readsRecord(getSettlement),
      title: 'settlements:one',
      permission: PERMISSIONS.view,
      parent: LIST,
    },
  ],
  links: { list: LIST, record: PATHS.detail },
};
