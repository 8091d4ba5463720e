import { listDocumentRequests } from '@/api/generated/merchant/document-requests-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/documents/requests';
export const PATHS = { list: LIST, shared: (id: string) => `/send-documents/${id}` } as const;
export const PERMISSIONS = permissions.document_requests;

export const READS = listOf(listDocumentRequests);

/** The links by which tenants send documents; the page behind one is in `visitors.ts`. */
export const feature: Feature = {
  noun: 'document_requests',
  screens: [
    {
      path: LIST,
      load: () => import('./DocumentRequestsScreen'),
      reads: readsList(READS),
      title: 'document_requests:title',
      permission: PERMISSIONS.view,
    },
  ],
  links: { list: LIST },
};
