import { listDocuments } from '@/api/generated/merchant/documents-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/documents' } as const;

export const PERMISSIONS = permissions.documents;

export const READS = listOf(listDocuments);
export const ALL = listOf(listDocuments, { defaultSort: 'expires_on' });

export const feature: Feature = {
  noun: 'documents',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./DocumentsScreen'),
      reads: readsList(ALL),
      title: 'documents:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'upload', order: 60, title: 'merchant:documents' },
    },
  ],
  links: { list: PATHS.list },
};
