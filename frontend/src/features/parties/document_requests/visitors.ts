import type { Feature } from '@/components/shell/feature';

/** The page on which a tenant sends documents, before any sign-in. */
export const visitors: Feature = {
  noun: 'document_requests',
  screens: [
    {
      path: '/send-documents/:uniqueId',
      load: () => import('./SendDocumentsScreen'),
      title: 'document_requests:shared.title',
    },
  ],
};
