import {
  listManagedCampaignRecipients,
  listManagedCampaigns,
} from '@/api/generated/manager/managed-campaigns-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const ADDONS = '/manager/addon-services';

export const PATHS = {
  list: `${ADDONS}/ads-campaigns`,
  report: (merchant: number | string, campaign: number | string) =>
    `${ADDONS}/ads-campaign/${merchant}-${campaign}/customers-report`,
} as const;

export const PERMISSIONS = managerPermissions.managed_campaigns;

export const READS = listOf(listManagedCampaigns, { defaultSort: '-starts_at' });

export const recipientsOf = (merchant: number, campaign: number) =>
  listOf(listManagedCampaignRecipients, {
    fixed: { merchant_id: merchant, campaign_id: campaign },
  });

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
    {
      path: `${ADDONS}/ads-campaign/:id/customers-report`,
      load: () => import('./RecipientsScreen'),
      title: 'managed_campaign_recipients:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list },
};
