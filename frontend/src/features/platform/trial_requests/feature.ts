import { TrialRequestStatus } from '@/api/generated/manager/client.schemas';
import { getTrialRequest, listTrialRequests } from '@/api/generated/manager/trial-requests-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const BASE = '/manager/merchants';

export const PATHS = {
  list: `${BASE}/trial-requests`,
  rejected: `${BASE}/rejected-merchants`,
  all: `${BASE}/all-merchants-requests`,
  detail: (id: number | string) => `${BASE}/trial-requests/${id}`,
} as const;

export const PERMISSIONS = managerPermissions.trial_requests;

export const READS = {
  all: listOf(listTrialRequests),
  waiting: listOf(listTrialRequests, { fixed: { status: TrialRequestStatus.waiting_for_verify } }),
  rejected: listOf(listTrialRequests, { fixed: { status: TrialRequestStatus.rejected } }),
} as const;

export const feature: Feature = {
  noun: 'trial_requests',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./RequestLists').then((m) => ({ default: m.TrialRequestsScreen })),
      reads: readsList(READS.waiting),
      title: 'manager:trialRequests',
      permission: PERMISSIONS.view,
      menu: { group: 'requests', order: 10, title: 'manager:trialRequests' },
    },
    {
      path: PATHS.rejected,
      load: () => import('./RequestLists').then((m) => ({ default: m.RejectedMerchantsScreen })),
      reads: readsList(READS.rejected),
      title: 'manager:rejectedMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'requests', order: 20, title: 'manager:rejectedMerchants' },
    },
    {
      path: PATHS.all,
      load: () => import('./RequestLists').then((m) => ({ default: m.AllRequestsScreen })),
      reads: readsList(READS.all),
      title: 'manager:allRequests',
      permission: PERMISSIONS.view,
      menu: { group: 'requests', order: 30, title: 'manager:allRequests' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./TrialRequestScreen'),
      reads: readsRecord(getTrialRequest),
      title: 'manager:trialRequests',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
};
