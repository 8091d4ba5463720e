import { listZatcaSubmissions } from '@/api/generated/merchant/zatca-submissions-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';
import { submissionOf } from './reads';

const LIST = '/merchant/setting/zatca-setting/queue';

export const PATHS = { list: LIST, detail: (id: number | string) => `${LIST}/${id}` } as const;

export const PERMISSIONS = permissions.zatca_submissions;

/** The queue with its filters set, as a link. */
export const queueLink = (filters: Readonly<Record<string, string>>) =>
  `${LIST}?${new URLSearchParams(filters).toString()}`;

export const READS = listOf(listZatcaSubmissions);

/** Apart from what others use of this feature, so that the dashboard of offices elsewhere does not carry it. */
export const loadTile = () => import('./EInvoicesTile');

export const feature: Feature = {
  noun: 'zatca_submissions',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./QueueScreen'),
      reads: readsList(READS),
      title: 'zatca_submissions:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 50, title: 'merchant:zatcaQueue', countries: ['SA'] },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./SubmissionScreen'),
      reads: ({ params }) => [submissionOf(Number(params.id))],
      title: 'zatca_submissions:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
};
