import {
  listMarketingLeads,
  listMarketingMerchants,
} from '@/api/generated/manager/marketing-leads-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const BASE = '/manager/marketing';

export const PATHS = {
  list: `${BASE}/marketing-merchants-requests`,
  merchants: `${BASE}/marketing-active-merchants`,
} as const;

export const PERMISSIONS = managerPermissions.marketing_leads;

export const READS = {
  leads: listOf(listMarketingLeads),
  merchants: listOf(listMarketingMerchants),
} as const;

export const feature: Feature = {
  noun: 'marketing_leads',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./LeadsScreen'),
      reads: readsList(READS.leads),
      title: 'marketing_leads:title',
      permission: PERMISSIONS.view,
      menu: { group: 'marketing', order: 10, title: 'manager:marketingRequests' },
    },
    {
      path: PATHS.merchants,
      load: () => import('./MerchantsScreen'),
      reads: readsList(READS.merchants),
      title: 'marketing_leads:merchants.title',
      permission: PERMISSIONS.view,
      menu: { group: 'marketing', order: 20, title: 'manager:marketingMerchants' },
    },
  ],
  links: { list: PATHS.list },
};
