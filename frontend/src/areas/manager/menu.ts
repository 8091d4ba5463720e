import type { MenuGroup } from '@/components/shell/types';

const view = (page: number) => ({ page, action: 1 });

/** In the order of a working day; a group without a screen that the user may open is not shown. */
export const menu: readonly MenuGroup[] = [
  { path: 'dashboard', title: 'manager:dashboard', icon: 'home' },
  {
    title: 'manager:requests',
    icon: 'people',
    items: [
      { path: 'merchants/trial-requests', title: 'manager:trialRequests', permission: view(101) },
      {
        path: 'merchants/rejected-merchants',
        title: 'manager:rejectedMerchants',
        permission: view(101),
      },
      {
        path: 'merchants/all-merchants-requests',
        title: 'manager:allRequests',
        permission: view(101),
      },
    ],
  },
  {
    title: 'manager:merchants',
    icon: 'building',
    items: [
      { path: 'merchants/trial-merchants', title: 'manager:trialMerchants', permission: view(102) },
      {
        path: 'merchants/active-merchants',
        title: 'manager:activeMerchants',
        permission: view(102),
      },
      {
        path: 'merchants/expired-merchants',
        title: 'manager:expiredMerchants',
        permission: view(102),
      },
      {
        path: 'merchants/disabled-merchants',
        title: 'manager:disabledMerchants',
        permission: view(102),
      },
      { path: 'zatca-setting', title: 'manager:eInvoicing', permission: view(109) },
    ],
  },
  {
    title: 'manager:trackers',
    icon: 'mail',
    items: [
      { path: 'trackers/mail-tracker', title: 'manager:mailTracker', permission: view(104) },
      {
        path: 'trackers/failed-login-attempts',
        title: 'manager:failedLogins',
        permission: view(105),
      },
      { path: 'trackers/blocked-ips', title: 'manager:blockedIps', permission: view(106) },
    ],
  },
  {
    title: 'manager:technical',
    icon: 'wrench',
    items: [
      { path: 'technical/jobs', title: 'manager:jobs', permission: view(108) },
      { path: 'technical/js-errors', title: 'manager:jsErrors', permission: view(107) },
    ],
  },
  {
    title: 'manager:settings',
    icon: 'settings',
    items: [
      { path: 'platform-setting/employees', title: 'manager:employees', permission: view(103) },
    ],
  },
];
