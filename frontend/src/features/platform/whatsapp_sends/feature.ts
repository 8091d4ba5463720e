import { listWhatsappSends } from '@/api/generated/manager/whatsapp-sends-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/trackers/qbot-tracker' } as const;

export const PERMISSIONS = managerPermissions.whatsapp_sends;

export const READS = listOf(listWhatsappSends);

export const feature: Feature = {
  noun: 'whatsapp_sends',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./WhatsAppSendsScreen'),
      reads: readsList(READS),
      title: 'manager:whatsappTracker',
      permission: PERMISSIONS.view,
      menu: { group: 'trackers', order: 15, title: 'manager:whatsappTracker' },
    },
  ],
  links: { list: PATHS.list },
};
