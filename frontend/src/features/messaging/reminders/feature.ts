import { listReminders } from '@/api/generated/merchant/reminders-reads';
import { permissions } from '@/api/permissions';
import { listOf } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = {
  list: '/merchant/pos/customers-care/contract-payment-reminder?tab=daily',
  settings: '/merchant/setting/notifications-setting',
} as const;

export const PERMISSIONS = permissions.reminders;

export const READS = listOf(listReminders);

export const feature: Feature = {
  noun: 'reminders',
  screens: [
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
