import { managerPermissions } from '@/api/permissions';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/trackers/mail-tracker' } as const;

export const PERMISSIONS = managerPermissions.mails;

export const feature: Feature = {
  noun: 'mails',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./MailsScreen'),
      title: 'manager:mailTracker',
      permission: PERMISSIONS.view,
      menu: { group: 'trackers', order: 10, title: 'manager:mailTracker' },
    },
  ],
  links: { list: PATHS.list },
};
