import {
  getCampaign,
  getCampaignUsage,
  listCampaignRecipients,
  listCampaigns,
} from '@/api/generated/merchant/campaigns-reads';
import { permissions } from '@/api/permissions';
import { queryOf } from '@/api/operation';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const TOOLS = '/merchant/marketing-tools';
const ONE = `${TOOLS}/ads-campaign`;

export const PATHS = {
  tools: TOOLS,
  usage: `${TOOLS}/whatsapp-marketing`,
  list: `${TOOLS}/ads-campaigns`,
  add: ONE,
  record: (id: number | string) => `${ONE}/${id}`,
  report: (id: number | string) => `${ONE}/${id}/customers-report`,
} as const;

export const PERMISSIONS = permissions.campaigns;

export const READS = listOf(listCampaigns, { defaultSort: '-starts_at' });

export const recipientsOf = (id: number) =>
  listOf(listCampaignRecipients, { fixed: { campaign_id: id }, defaultSort: 'position' });

const readsUsage = () => [queryOf(getCampaignUsage)];

export const feature: Feature = {
  noun: 'campaigns',
  screens: [
    {
      path: TOOLS,
      load: () => import('./ToolsScreen'),
      reads: readsUsage,
      title: 'campaigns:tools.title',
      permission: PERMISSIONS.view,
    },
    {
      path: PATHS.list,
      load: () => import('./CampaignsScreen'),
      reads: readsList(READS),
      title: 'campaigns:title',
      permission: PERMISSIONS.view,
      parent: TOOLS,
      menu: { group: 'marketing', order: 10, title: 'merchant:campaigns' },
    },
    {
      path: PATHS.usage,
      load: () => import('./UsageScreen'),
      reads: readsUsage,
      title: 'campaigns:usage.title',
      permission: PERMISSIONS.view,
      parent: TOOLS,
      menu: { group: 'marketing', order: 20, title: 'merchant:whatsappMarketing' },
    },
    {
      path: PATHS.add,
      load: () => import('./CampaignForm'),
      title: 'campaigns:form.new',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
    {
      path: PATHS.record(':id'),
      load: () => import('./CampaignScreen'),
      reads: readsRecord(getCampaign),
      title: 'campaigns:one',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: `${PATHS.record(':id')}/edit`,
      load: () => import('./CampaignForm'),
      title: 'campaigns:form.edit',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
    {
      path: PATHS.report(':id'),
      load: () => import('./ReportScreen'),
      reads: readsRecord(getCampaign),
      title: 'campaigns:report.title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.record, add: PATHS.add },
};
