import {
  type Campaign,
  type CampaignRecipient,
  CampaignSend,
  CampaignStatus,
  type ListCampaignRecipientsParams,
  type ListCampaignsParams,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { toneOf } from '@/theme/states';
import { PATHS, PERMISSIONS, READS, recipientsOf } from './feature';

export const STATUS_TONES = {
  [CampaignStatus.disabled]: toneOf('disabled'),
  [CampaignStatus.active]: toneOf('waiting'),
  [CampaignStatus.sending]: toneOf('sending'),
  [CampaignStatus.paused]: toneOf('blocked'),
  [CampaignStatus.temporary_saved]: toneOf('draft'),
  [CampaignStatus.completed]: toneOf('sent'),
} as const;

export const SEND_TONES = {
  [CampaignSend.failed]: toneOf('failed'),
  [CampaignSend.pending]: toneOf('waiting'),
  [CampaignSend.sent]: toneOf('sent'),
} as const;

export const EXCLUSIONS = [
  'no_number',
  'not_allowed',
  'opted_out',
  'duplicate_number',
  'weekly_cap',
  'inactive',
] as const;

export const campaignList: ListDef<Campaign, ListCampaignsParams> = {
  ns: 'campaigns',
  icon: 'bell',
  ...READS,
  rowLink: (row) => PATHS.record(row.id),
  add: { to: PATHS.add, permission: PERMISSIONS.create },
  columns: [
    { field: 'name', sort: true },
    { field: 'status', kind: 'enum', tones: STATUS_TONES, sort: true },
    { field: 'starts_at', kind: 'datetime', sort: true },
    { field: 'recipients', kind: 'number', sort: true },
    { field: 'sent', kind: 'number', sort: true },
    { field: 'pending', kind: 'number', sort: true },
    { field: 'failed', kind: 'number', sort: true },
    { field: 'excluded', kind: 'number', sort: true },
    { field: 'ends_on', kind: 'date', sort: true, hidden: true },
    { field: 'launched_at', kind: 'datetime', sort: true, hidden: true },
    { field: 'launched_by', hidden: true },
    { field: 'ended_at', kind: 'datetime', sort: true, hidden: true },
    { field: 'made_by', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'status', values: Object.values(CampaignStatus) },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.period' },
  ],
  card: { first: ['name', 'status'], second: ['sent', 'pending', 'starts_at'] },
  export: '/api/merchant/campaigns/export',
  exportPermission: PERMISSIONS.view,
};

/** The tenants of one campaign. */
export const recipientList = (
  id: number,
): ListDef<CampaignRecipient, ListCampaignRecipientsParams> => ({
  ns: 'campaign_recipients',
  icon: 'people',
  ...recipientsOf(id),
  columns: [
    { field: 'customer_name', kind: 'name', sort: true },
    { field: 'mobile', kind: 'code' },
    { field: 'status', kind: 'enum', tones: SEND_TONES, sort: true },
    { field: 'exclusion', kind: 'enum', sort: true },
    { field: 'failure', kind: 'enum' },
    { field: 'sent_at', kind: 'datetime', sort: true },
    { field: 'paid', kind: 'money' },
    { field: 'viewings', kind: 'number', hidden: true },
    { field: 'error', hidden: true },
    { field: 'attempts', kind: 'number', hidden: true },
    { field: 'body', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'status', values: Object.values(CampaignSend) },
    { kind: 'enum', param: 'exclusion', values: EXCLUSIONS },
  ],
  card: { first: ['customer_name', 'status'], second: ['mobile', 'exclusion', 'sent_at'] },
  export: '/api/merchant/campaigns/recipients/export',
  exportPermission: PERMISSIONS.view,
});
