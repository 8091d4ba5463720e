import { listSentDocuments } from '@/api/generated/merchant/sent-documents-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/documents/sent';
export const PATHS = { list: LIST } as const;
export const PERMISSIONS = permissions.document_requests;

export const READS = listOf(listSentDocuments);

/** What tenants sent by their links, for the office to accept. */
export const feature: Feature = {
  noun: 'sent_documents',
  screens: [
    {
      path: LIST,
      load: () => import('./SentDocumentsScreen'),
      reads: readsList(READS),
      title: 'sent_documents:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'check', order: 62, title: 'merchant:sentDocuments' },
    },
  ],
  links: { list: LIST },
};
