import { lazy } from 'react';
import type { AreaRoute } from '@/components/shell/types';

const requests = () => import('@/features/platform/trial_requests/RequestLists');
const merchants = () => import('@/features/platform/merchants/MerchantLists');

const screen = {
  dashboard: lazy(() => import('@/features/platform/manager_dashboard/ManagerDashboardScreen')),
  noPermission: lazy(() => import('@/features/identity/sign_in/NoPermissionScreen')),
  profile: lazy(() => import('@/features/platform/manager_profile/ManagerProfileScreen')),
  trialRequests: lazy(() => requests().then((m) => ({ default: m.TrialRequestsScreen }))),
  rejected: lazy(() => requests().then((m) => ({ default: m.RejectedMerchantsScreen }))),
  allRequests: lazy(() => requests().then((m) => ({ default: m.AllRequestsScreen }))),
  trialRequest: lazy(() => import('@/features/platform/trial_requests/TrialRequestScreen')),
  trial: lazy(() => merchants().then((m) => ({ default: m.TrialMerchantsScreen }))),
  active: lazy(() => merchants().then((m) => ({ default: m.ActiveMerchantsScreen }))),
  expired: lazy(() => merchants().then((m) => ({ default: m.ExpiredMerchantsScreen }))),
  disabled: lazy(() => merchants().then((m) => ({ default: m.DisabledMerchantsScreen }))),
  merchant: lazy(() => import('@/features/platform/merchants/MerchantScreen')),
  mails: lazy(() => import('@/features/platform/mail_tracker/MailTrackerScreen')),
  failedLogins: lazy(() => import('@/features/platform/failed_logins/FailedLoginsScreen')),
  blockedIps: lazy(() => import('@/features/platform/blocked_ips/BlockedIpsScreen')),
  jsErrors: lazy(() => import('@/features/platform/js_errors/JsErrorsScreen')),
  jobs: lazy(() => import('@/features/platform/jobs/JobsScreen')),
  zatcaSettings: lazy(
    () => import('@/features/sales/zatca_settings/managed_zatca_settings/ManagedListScreen'),
  ),
  zatcaForm: lazy(
    () => import('@/features/sales/zatca_settings/managed_zatca_settings/ManagedFormScreen'),
  ),
  zatcaEdit: lazy(
    () => import('@/features/sales/zatca_settings/managed_zatca_settings/ManagedEditScreen'),
  ),
  staff: lazy(() => import('@/features/platform/staff/StaffScreen')),
};

const view = (page: number) => ({ page, action: 1 });

export const signedRoutes: readonly AreaRoute[] = [
  { path: '', screen: screen.dashboard, title: 'manager:dashboard' },
  { path: 'dashboard', screen: screen.dashboard, title: 'manager:dashboard' },
  { path: 'no-permission', screen: screen.noPermission, title: 'kit:noPermission.title' },
  { path: 'profile', screen: screen.profile, title: 'manager:profile' },
  {
    path: 'merchants/trial-requests',
    screen: screen.trialRequests,
    title: 'manager:trialRequests',
    permission: view(101),
  },
  {
    path: 'merchants/trial-requests/:id',
    screen: screen.trialRequest,
    title: 'manager:trialRequests',
    permission: view(101),
  },
  {
    path: 'merchants/rejected-merchants',
    screen: screen.rejected,
    title: 'manager:rejectedMerchants',
    permission: view(101),
  },
  {
    path: 'merchants/all-merchants-requests',
    screen: screen.allRequests,
    title: 'manager:allRequests',
    permission: view(101),
  },
  {
    path: 'merchants/trial-merchants',
    screen: screen.trial,
    title: 'manager:trialMerchants',
    permission: view(102),
  },
  {
    path: 'merchants/active-merchants',
    screen: screen.active,
    title: 'manager:activeMerchants',
    permission: view(102),
  },
  {
    path: 'merchants/expired-merchants',
    screen: screen.expired,
    title: 'manager:expiredMerchants',
    permission: view(102),
  },
  {
    path: 'merchants/disabled-merchants',
    screen: screen.disabled,
    title: 'manager:disabledMerchants',
    permission: view(102),
  },
  {
    path: 'merchants/merchant/:id',
    screen: screen.merchant,
    title: 'manager:merchant',
    permission: view(102),
  },
  {
    path: 'trackers/mail-tracker',
    screen: screen.mails,
    title: 'manager:mailTracker',
    permission: view(104),
  },
  {
    path: 'trackers/failed-login-attempts',
    screen: screen.failedLogins,
    title: 'manager:failedLogins',
    permission: view(105),
  },
  {
    path: 'trackers/blocked-ips',
    screen: screen.blockedIps,
    title: 'manager:blockedIps',
    permission: view(106),
  },
  {
    path: 'technical/js-errors',
    screen: screen.jsErrors,
    title: 'manager:jsErrors',
    permission: view(107),
  },
  { path: 'technical/jobs', screen: screen.jobs, title: 'manager:jobs', permission: view(108) },
  {
    path: 'zatca-setting',
    screen: screen.zatcaSettings,
    title: 'manager:eInvoicing',
    permission: view(109),
  },
  {
    path: 'zatca-setting/form',
    screen: screen.zatcaForm,
    title: 'manager:eInvoicingForm',
    permission: { page: 109, action: 3 },
  },
  {
    path: 'zatca-setting/form-edit/:id',
    screen: screen.zatcaEdit,
    title: 'manager:eInvoicingOf',
    permission: view(109),
  },
  {
    path: 'platform-setting/employees',
    screen: screen.staff,
    title: 'manager:employees',
    permission: view(103),
  },
];
