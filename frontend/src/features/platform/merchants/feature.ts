import { MerchantStatus } from '@/api/generated/manager/client.schemas';
import { getMerchant, listMerchants } from '@/api/generated/manager/merchants-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const BASE = '/manager/merchants';

export const PATHS = {
  trial: `${BASE}/trial-merchants`,
  active: `${BASE}/active-merchants`,
  expired: `${BASE}/expired-merchants`,
  disabled: `${BASE}/disabled-merchants`,
  updates: '/manager/technical/data-updates',
  detail: (id: number | string) => `${BASE}/merchant/${id}`,
} as const;

export const PERMISSIONS = managerPermissions.merchants;

/** The statuses of each list. */
export const STATUSES = {
  trial: [MerchantStatus.trial],
  active: [MerchantStatus.active, MerchantStatus.grace],
  expired: [MerchantStatus.expired, MerchantStatus.read_only, MerchantStatus.archived],
  disabled: [MerchantStatus.disabled],
};

export const READS = {
  trial: listOf(listMerchants, {
    fixed: { status: STATUSES.trial },
    defaultSort: 'trial_ends_on',
  }),
  active: listOf(listMerchants, { fixed: { status: STATUSES.active } }),
  expired: listOf(listMerchants, { fixed: { status: STATUSES.expired } }),
  disabled: listOf(listMerchants, { fixed: { status: STATUSES.disabled } }),
  updates: listOf(listMerchants, { fixed: { behind: true }, defaultSort: 'migration_failed_at' }),
} as const;

export const feature: Feature = {
  noun: 'merchants',
  screens: [
    {
      path: PATHS.trial,
      load: () => import('./MerchantLists').then((m) => ({ default: m.TrialMerchantsScreen })),
      reads: readsList(READS.trial),
      title: 'manager:trialMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 10, title: 'manager:trialMerchants' },
    },
    {
      path: PATHS.active,
      load: () => import('./MerchantLists').then((m) => ({ default: m.ActiveMerchantsScreen })),
      reads: readsList(READS.active),
      title: 'manager:activeMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 20, title: 'manager:activeMerchants' },
    },
    {
      path: PATHS.expired,
      load: () => import('./MerchantLists').then((m) => ({ default: m.ExpiredMerchantsScreen })),
      reads: readsList(READS.expired),
      title: 'manager:expiredMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 30, title: 'manager:expiredMerchants' },
    },
    {
      path: PATHS.disabled,
      load: () => import('./MerchantLists').then((m) => ({ default: m.DisabledMerchantsScreen })),
      reads: readsList(READS.disabled),
      title: 'manager:disabledMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 40, title: 'manager:disabledMerchants' },
    },
    {
      path: PATHS.updates,
      load: () => import('./MerchantLists').then((m) => ({ default: m.DataUpdatesScreen })),
      reads: readsList(READS.updates),
      title: 'manager:dataUpdates',
      permission: PERMISSIONS.view,
      menu: { group: 'technical', order: 15, title: 'manager:dataUpdates' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./MerchantScreen'),
      reads: readsRecord(getMerchant),
      title: 'manager:merchant',
      permission: PERMISSIONS.view,
      parent: PATHS.active,
    },
  ],
  links: { list: PATHS.active, record: PATHS.detail },
};
