import { listComplaints } from '@/api/generated/merchant/complaints-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/reports/management-reports/complaints';
export const PATHS = { list: LIST, record: (id: number) => `${LIST}?record=${id}` } as const;
export const PERMISSIONS = permissions.complaints;

export const READS = listOf(listComplaints);

/** Complaints and suggestions of tenants. */
export const feature: Feature = {
  noun: 'complaints',
  screens: [
    {
      path: LIST,
      load: () => import('./ComplaintsScreen'),
      reads: readsList(READS),
      title: 'complaints:title',
      permission: PERMISSIONS.view,
      menu: { icon: 'info', order: 47, title: 'merchant:complaints' },
    },
  ],
  links: { list: LIST, record: PATHS.record },
};
