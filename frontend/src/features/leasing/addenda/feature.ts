import { listAddenda } from '@/api/generated/merchant/addenda-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/contracts/addenda';
export const PATHS = { list: LIST } as const;
export const PERMISSIONS = permissions.addenda;
export const READS = listOf(listAddenda);

/** Changes of contracts; each is shown on its contract's page. */
export const feature: Feature = {
  noun: 'addenda',
  screens: [
    {
      path: LIST,
      load: () => import('./AddendaScreen'),
      reads: readsList(READS),
      title: 'addenda:title',
      permission: PERMISSIONS.view,
      menu: { group: 'contracts', order: 37, title: 'merchant:addenda' },
    },
  ],
  links: { list: LIST },
};
