import { listManagedCampaigns } from '@/api/generated/manager/managed-campaigns-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/manager/addon-services/ads-campaigns' } as const;

export const PERMISSIONS = managerPermissions.managed_campaigns;

export const READS = listOf(listManagedCampaigns, { defaultSort: '-starts_at' });

export const feature: Feature = {
  noun: 'managed_campaigns',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ManagedCampaignsScreen'),
      reads: readsList(READS),
      title: 'manager:adsCampaigns',
      permission: PERMISSIONS.view,
      menu: { group: 'addons', order: 30, title: 'manager:adsCampaigns' },
    },
  ],
  links: { list: PATHS.list },
};
