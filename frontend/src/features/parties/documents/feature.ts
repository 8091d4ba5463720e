import { permissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/documents' } as const;

export const PERMISSIONS = permissions.documents;

export const feature: Feature = {
  noun: 'documents',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./DocumentsScreen'),
      title: 'documents:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'upload', order: 60, title: 'merchant:documents' },
    },
  ],
  links: { list: PATHS.list },
};
