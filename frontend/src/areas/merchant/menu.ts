import type { MenuGroup } from '@/components/shell/types';

/** In the order of a working day; a group without a screen that the user may open is not shown. */
export const menu: readonly MenuGroup[] = [
  {
    path: 'dashboard',
    title: 'merchant:dashboard',
    icon: 'chart',
    permission: { page: 1, action: 1 },
  },
  {
    path: 'customers',
    title: 'merchant:customers',
    icon: 'people',
    permission: { page: 10, action: 1 },
  },
  {
    title: 'merchant:properties',
    icon: 'building',
    items: [
      { path: 'buildings', title: 'merchant:buildings', permission: { page: 23, action: 1 } },
      { path: 'units', title: 'merchant:units', permission: { page: 24, action: 1 } },
      { path: 'units/vacant', title: 'merchant:vacantUnits', permission: { page: 24, action: 1 } },
      { path: 'parkings', title: 'merchant:parkings', permission: { page: 25, action: 1 } },
      { path: 'master-data', title: 'merchant:masterData', permission: { page: 20, action: 1 } },
    ],
  },
  {
    title: 'merchant:contracts',
    icon: 'contract',
    items: [
      {
        path: 'contracts/current-contracts',
        title: 'merchant:currentContracts',
        permission: { page: 30, action: 1 },
      },
      {
        path: 'contracts/expired-within-months',
        title: 'merchant:expiringContracts',
        permission: { page: 30, action: 1 },
      },
      {
        path: 'contracts/draft-contracts',
        title: 'merchant:draftContracts',
        permission: { page: 30, action: 1 },
      },
      {
        path: 'contracts/historical-contracts',
        title: 'merchant:historicalContracts',
        permission: { page: 30, action: 1 },
      },
    ],
  },
  {
    title: 'merchant:payments',
    icon: 'money',
    items: [
      {
        path: 'contract-payments/current-payments',
        title: 'merchant:currentPayments',
        permission: { page: 40, action: 1 },
      },
      {
        path: 'contract-payments/received-payments',
        title: 'merchant:receivedPayments',
        permission: { page: 40, action: 1 },
      },
      {
        path: 'contract-payments/not-collected-payments',
        title: 'merchant:notCollectedPayments',
        permission: { page: 40, action: 1 },
      },
      {
        path: 'contract-payments/current-payments-report',
        title: 'merchant:paymentsReport',
        permission: { page: 40, action: 1 },
      },
      {
        path: 'contract-payments/historical-payments',
        title: 'merchant:historicalPayments',
        permission: { page: 40, action: 1 },
      },
      {
        path: 'contract-payments/tax-invoices',
        title: 'merchant:taxInvoices',
        permission: { page: 60, action: 1 },
      },
      {
        path: 'pos/customers-care/contract-payment-reminder',
        title: 'merchant:reminders',
        permission: { page: 50, action: 1 },
      },
    ],
  },
  {
    path: 'documents',
    title: 'merchant:documents',
    icon: 'upload',
    permission: { page: 12, action: 1 },
  },
  { path: 'owners', title: 'merchant:owners', icon: 'person', permission: { page: 11, action: 1 } },
  {
    title: 'merchant:employees',
    icon: 'key',
    items: [
      {
        path: 'employees/employees',
        title: 'merchant:allEmployees',
        permission: { page: 3, action: 1 },
      },
      { path: 'employees/roles', title: 'merchant:roles', permission: { page: 4, action: 1 } },
    ],
  },
  {
    title: 'merchant:settings',
    icon: 'settings',
    items: [
      {
        path: 'setting/general-setting',
        title: 'merchant:generalSetting',
        permission: { page: 2, action: 1 },
      },
      {
        path: 'setting/accounting-setting',
        title: 'merchant:accountingSetting',
        permission: { page: 2, action: 1 },
      },
      {
        path: 'setting/invoice-setting',
        title: 'merchant:invoiceSetting',
        permission: { page: 2, action: 1 },
      },
      {
        path: 'setting/zatca-setting',
        title: 'merchant:zatcaSetting',
        permission: { page: 62, action: 1 },
      },
      {
        path: 'setting/zatca-setting/queue',
        title: 'merchant:zatcaQueue',
        permission: { page: 61, action: 1 },
      },
      {
        path: 'setting/notifications-setting',
        title: 'merchant:notificationsSetting',
        permission: { page: 50, action: 1 },
      },
      { path: 'wizard', title: 'merchant:wizard', permission: { page: 2, action: 3 } },
    ],
  },
];
