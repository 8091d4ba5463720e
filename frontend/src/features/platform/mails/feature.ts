import { listMails } from '@/api/generated/manager/mails-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/trackers/mail-tracker' } as const;

export const PERMISSIONS = managerPermissions.mails;

export const READS = listOf(listMails);

export const feature: Feature = {
  noun: 'mails',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./MailsScreen'),
      reads: readsList(READS),
      title: 'manager:mailTracker',
      permission: PERMISSIONS.view,
      menu: { group: 'trackers', order: 10, title: 'manager:mailTracker' },
    },
  ],
  links: { list: PATHS.list },
};
