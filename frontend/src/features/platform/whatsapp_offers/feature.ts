import { listWhatsappOffers } from '@/api/generated/manager/whatsapp-offers-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/platform-setting/whatsapp-packages' } as const;

export const PERMISSIONS = managerPermissions.whatsapp_offers;

export const READS = listOf(listWhatsappOffers);

export const feature: Feature = {
  noun: 'whatsapp_offers',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./Offers'),
      reads: readsList(READS),
      title: 'whatsapp_offers:title',
      permission: PERMISSIONS.view,
      menu: { group: 'settings', order: 45, title: 'manager:whatsappOffers' },
    },
  ],
  links: { list: PATHS.list },
};
