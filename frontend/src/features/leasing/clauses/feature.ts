import { listClauses } from '@/api/generated/merchant/clauses-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/setting/clauses' } as const;
export const PERMISSIONS = permissions.clauses;
export const READS = listOf(listClauses, { defaultSort: 'position' });

export const feature: Feature = {
  noun: 'clauses',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./Clauses'),
      reads: readsList(READS),
      title: 'clauses:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 36, title: 'merchant:clauses' },
    },
  ],
  links: { list: PATHS.list },
};
