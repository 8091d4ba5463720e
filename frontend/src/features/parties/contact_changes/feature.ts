import { listContactChanges } from '@/api/generated/merchant/contact-changes-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/contact-changes';
export const PATHS = { list: LIST } as const;
export const PERMISSIONS = permissions.contact_changes;
export const READS = listOf(listContactChanges);

/** What tenants want changed of how they are reached. */
export const feature: Feature = {
  noun: 'contact_changes',
  screens: [
    {
      path: LIST,
      load: () => import('./ContactChangesScreen'),
      reads: readsList(READS),
      title: 'contact_changes:title',
      permission: PERMISSIONS.view,
    },
  ],
  links: { list: LIST },
};
