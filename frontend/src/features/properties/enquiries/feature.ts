import { listEnquiries } from '@/api/generated/merchant/enquiries-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/units/enquiries';
export const PATHS = { list: LIST, record: (id: number) => `${LIST}?record=${id}` } as const;
export const PERMISSIONS = permissions.enquiries;

export const READS = listOf(listEnquiries);

/** What visitors of units' pages asked. */
export const feature: Feature = {
  noun: 'enquiries',
  screens: [
    {
      path: LIST,
      load: () => import('./EnquiriesScreen'),
      reads: readsList(READS),
      title: 'enquiries:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 36, title: 'merchant:enquiries' },
    },
  ],
  links: { list: LIST, record: PATHS.record },
};
