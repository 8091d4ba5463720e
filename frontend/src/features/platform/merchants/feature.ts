import { managerPermissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

const BASE = '/manager/merchants';

export const PATHS = {
  trial: `${BASE}/trial-merchants`,
  active: `${BASE}/active-merchants`,
  expired: `${BASE}/expired-merchants`,
  disabled: `${BASE}/disabled-merchants`,
  detail: (id: number | string) => `${BASE}/merchant/${id}`,
} as const;

export const PERMISSIONS = managerPermissions.merchants;

export const feature: Feature = {
  noun: 'merchants',
  screens: [
    {
      path: PATHS.trial,
      load: () => import('./MerchantLists').then((m) => ({ default: m.TrialMerchantsScreen })),
      title: 'manager:trialMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 10, title: 'manager:trialMerchants' },
    },
    {
      path: PATHS.active,
      load: () => import('./MerchantLists').then((m) => ({ default: m.ActiveMerchantsScreen })),
      title: 'manager:activeMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 20, title: 'manager:activeMerchants' },
    },
    {
      path: PATHS.expired,
      load: () => import('./MerchantLists').then((m) => ({ default: m.ExpiredMerchantsScreen })),
      title: 'manager:expiredMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 30, title: 'manager:expiredMerchants' },
    },
    {
      path: PATHS.disabled,
      load: () => import('./MerchantLists').then((m) => ({ default: m.DisabledMerchantsScreen })),
      title: 'manager:disabledMerchants',
      permission: PERMISSIONS.view,
      menu: { group: 'merchants', order: 40, title: 'manager:disabledMerchants' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./MerchantScreen'),
      title: 'manager:merchant',
      permission: PERMISSIONS.view,
      parent: PATHS.active,
    },
  ],
  links: { list: PATHS.active, record: PATHS.detail },
};
