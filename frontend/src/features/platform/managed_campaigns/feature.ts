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
  report: (address: string) => `${ADDONS}/ads-campaign/${address}/customers-report`,
} as const;

export const PERMISSIONS = managerPermissions.managed_campaigns;

export const READS = listOf(listManagedCampaigns, { defaultSort: '-starts_at' });

/** Of the campaign that an address names as `merchant-campaign`. */
export const recipientsOf = (address: string) => {
  const [merchant_id = 0, campaign_id = 0] = address.split('-').map(Number);
  return listOf(listManagedCampaignRecipients, { fixed: { merchant_id, campaign_id } });
};

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
      path: PATHS.report(':id'),
      load: () => import('./RecipientsScreen'),
      reads: (place) => readsList(recipientsOf(place.params.id ?? ''))(place),
      title: 'managed_campaign_recipients:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list },
};
