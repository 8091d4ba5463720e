import { listOwnerApprovals } from '@/api/generated/merchant/owner-approvals-reads';
import { listOwnerApprovals as listOwnApprovals } from '@/api/generated/owner/owner-approvals-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/owner-approvals';
export const PATHS = {
  list: LIST,
  shared: (id: string) => `/owner-approvals/${id}`,
} as const;
const OWN = '/owner/approvals';
export const PERMISSIONS = permissions.owner_approvals;
export const READS = listOf(listOwnerApprovals);
export const OWN_READS = listOf(listOwnApprovals);

/** The page behind an owner's link is in `visitors.ts`. */
export const feature: Feature = {
  noun: 'owner_approvals',
  screens: [
    {
      path: LIST,
      load: () => import('./ApprovalsScreen'),
      reads: readsList(READS),
      title: 'owner_approvals:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 86, title: 'merchant:ownerApprovals' },
    },
    {
      path: OWN,
      load: () => import('./OwnApprovals'),
      reads: readsList(OWN_READS),
      title: 'owner_approvals:own',
      menu: { icon: 'check', order: 38, title: 'owner:approvals' },
    },
  ],
  links: { list: LIST },
};
