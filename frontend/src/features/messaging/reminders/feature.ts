import { listReminders } from '@/api/generated/merchant/reminders';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = {
  list: '/merchant/pos/customers-care/contract-payment-reminder',
  settings: '/merchant/setting/notifications-setting',
} as const;

export const PERMISSIONS = permissions.reminders;

export const READS = listOf(listReminders);

export const feature: Feature = {
  noun: 'reminders',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./RemindersScreen'),
      reads: readsList(READS),
      title: 'reminders:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 70, title: 'merchant:reminders' },
    },
    {
      path: PATHS.settings,
      load: () => import('./SettingsScreen'),
      title: 'reminders:settings.title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 60, title: 'merchant:notificationsSetting' },
    },
  ],
  links: { list: PATHS.list },
};
