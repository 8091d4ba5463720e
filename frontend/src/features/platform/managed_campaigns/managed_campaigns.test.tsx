import type {
  ManagedCampaign,
  ManagedCampaignRecipient,
} from '@/api/generated/manager/client.schemas';
import { describeList } from '@/testing/lists';
import ManagedCampaignsScreen from './ManagedCampaignsScreen';
import RecipientsScreen from './RecipientsScreen';

const campaign: ManagedCampaign = {
  merchant_id: 3,
  campaign_id: 1,
  merchant_name_en: 'Palm',
  merchant_name_ar: 'النخيل',
  name: 'Eid greeting',
  status: 2,
  recipients: 120,
  sent: 40,
  failed: 1,
  excluded: 6,
  starts_at: '2026-03-15T08:00:00Z',
  updated_at: '2026-03-15T09:00:00Z',
};

describeList('managed campaigns', {
  screen: <ManagedCampaignsScreen />,
  path: '/campaigns',
  row: campaign,
  shows: 'Eid greeting',
  empty: 'No campaigns yet',
  area: 'manager',
});

const recipient: ManagedCampaignRecipient = {
  id: 9,
  merchant_id: 3,
  campaign_id: 1,
  campaign_name: 'Eid greeting',
  recipient: '971501234567',
  status: 0,
  attempts: 1,
  error: 'no such number',
  updated_at: '2026-03-15T09:00:00Z',
};

describeList('tenants of a merchant’s campaign', {
  screen: <RecipientsScreen />,
  path: '/campaigns/recipients',
  row: recipient,
  shows: 'no such number',
  empty: 'Nothing was sent yet',
  area: 'manager',
});
