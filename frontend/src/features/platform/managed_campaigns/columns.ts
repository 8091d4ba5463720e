import {
  CampaignStatus,
  type ListManagedCampaignRecipientsParams,
  type ListManagedCampaignsParams,
  MailStatus,
  type ManagedCampaign,
  type ManagedCampaignRecipient,
} from '@/api/generated/manager/client.schemas';
import type { ListDef } from '@/components/list/types';
import { toneOf } from '@/theme/states';
import { MAIL_TONES } from '../mails/public';
import { merchantSource } from '../subscriptions/public';
import { PATHS, PERMISSIONS, READS, recipientsOf } from './feature';

const STATUS_TONES = {
  [CampaignStatus.disabled]: toneOf('disabled'),
  [CampaignStatus.active]: toneOf('waiting'),
  [CampaignStatus.sending]: toneOf('sending'),
  [CampaignStatus.paused]: toneOf('blocked'),
  [CampaignStatus.temporary_saved]: toneOf('draft'),
  [CampaignStatus.completed]: toneOf('sent'),
} as const;

export const managedCampaignList: ListDef<ManagedCampaign, ListManagedCampaignsParams> = {
  ns: 'managed_campaigns',
  icon: 'bell',
  ...READS,
  rowId: (row) => `${row.merchant_id}-${row.campaign_id}`,
  rowLink: (row) => PATHS.report(`${row.merchant_id}-${row.campaign_id}`),
  columns: [
    { field: 'merchant_name', kind: 'name', sort: true },
    { field: 'name', sort: true },
    { field: 'status', kind: 'enum', tones: STATUS_TONES, sort: true },
    { field: 'starts_at', kind: 'datetime', sort: true },
    { field: 'recipients', kind: 'number', sort: true },
    { field: 'sent', kind: 'number', sort: true },
    { field: 'failed', kind: 'number', sort: true },
    { field: 'excluded', kind: 'number', sort: true },
    { field: 'updated_at', kind: 'datetime', sort: true, hidden: true },
  ],
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'status', values: Object.values(CampaignStatus) },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.starts_at' },
  ],
  card: { first: ['name', 'status'], second: ['merchant_name', 'sent', 'starts_at'] },
  export: '/api/manager/campaigns/export',
  exportPermission: PERMISSIONS.view,
};

/** What became of one campaign's messages. */
export const recipientList = (
  address: string,
): ListDef<ManagedCampaignRecipient, ListManagedCampaignRecipientsParams> => ({
  ns: 'managed_campaign_recipients',
  icon: 'people',
  ...recipientsOf(address),
  columns: [
    { field: 'recipient', kind: 'code', sort: true },
    { field: 'status', kind: 'enum', sort: true, tones: MAIL_TONES },
    { field: 'error' },
    { field: 'attempts', kind: 'number', sort: true },
    { field: 'updated_at', kind: 'datetime', sort: true },
  ],
  filters: [{ kind: 'enum', param: 'status', values: Object.values(MailStatus) }],
  export: '/api/manager/campaigns/recipients/export',
  exportPermission: PERMISSIONS.view,
});
