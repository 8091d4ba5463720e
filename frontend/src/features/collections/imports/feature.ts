import { getImport, listImports } from '@/api/generated/merchant/imports-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/setting/imports';

export const PATHS = {
  list: LIST,
  record: (id: number | string) => `${LIST}/${id}`,
} as const;

export const PERMISSIONS = permissions.imports;

export const READS = listOf(listImports, { defaultSort: '-created_at' });

export const feature: Feature = {
  noun: 'imports',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ImportsScreen'),
      reads: readsList(READS),
      title: 'imports:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 80, title: 'merchant:imports' },
    },
    {
      path: PATHS.record(':id'),
      load: () => import('./ImportScreen'),
      reads: readsRecord(getImport),
      title: 'imports:one',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.record },
};
