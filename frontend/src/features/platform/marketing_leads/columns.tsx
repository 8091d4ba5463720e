import {
  LeadState,
  type ListMarketingLeadsParams,
  type ListMarketingMerchantsParams,
  type MarketingLead,
  type MarketingMerchant,
  SubscriptionPackage,
} from '@/api/generated/manager/client.schemas';
import { countrySource } from '@/components/fields/countrySource';
import type { ListDef } from '@/components/list/types';
import { Money } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { sourceSource } from '../marketing_settings/public';
import { merchantPaths } from '../merchants/public';
import { PERMISSIONS, READS } from './feature';
import { ownerSource } from './ownerSource';
import { WaitingChip } from './WaitingChip';

const TONES: Readonly<Record<LeadState, Tone>> = {
  [LeadState.new]: 'info',
  [LeadState.contacted]: 'accent',
  [LeadState.meeting]: 'warning',
  [LeadState.won]: 'success',
  [LeadState.lost]: 'neutral',
};
const YES_NO = ['true', 'false'] as const;

export const leadList: ListDef<MarketingLead, ListMarketingLeadsParams> = {
  ns: 'marketing_leads',
  icon: 'people',
  ...READS.leads,
  columns: [
    { field: 'business_name', kind: 'name' },
    { field: 'contact_name', sort: true },
    { field: 'mobile', kind: 'phone' },
    { field: 'source_name', kind: 'name', sort: 'source' },
    { field: 'state', kind: 'enum', tones: TONES, sort: true },
    { field: 'owner_name', sort: 'owner' },
    { field: 'next_step_on', kind: 'date', sort: true },
    { field: 'waiting', render: (row) => <WaitingChip row={row} /> },
    { field: 'contacted_at', kind: 'datetime', sort: true },
    { field: 'note' },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'email', kind: 'code', hidden: true },
    { field: 'country_name', kind: 'name', hidden: true },
    { field: 'city', hidden: true },
    { field: 'expected_units', kind: 'number', sort: true, hidden: true },
    { field: 'utm_source', kind: 'code', hidden: true },
    { field: 'utm_medium', kind: 'code', hidden: true },
    { field: 'utm_campaign', kind: 'code', hidden: true },
    { field: 'referrer', kind: 'code', hidden: true },
    { field: 'lost_reason', hidden: true },
    { field: 'paid', kind: 'boolean', hidden: true },
  ],
  card: { first: ['business_name', 'state'], second: ['contact_name', 'mobile', 'next_step_on'] },
  filters: [
    { kind: 'enum', param: 'state', values: Object.values(LeadState) },
    { kind: 'entity', param: 'source_id', source: sourceSource },
    { kind: 'entity', param: 'owner_id', source: ownerSource },
    { kind: 'enum', param: 'owned', values: YES_NO },
    { kind: 'enum', param: 'waiting', values: YES_NO },
    { kind: 'entity', param: 'country', source: countrySource },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
  ],
  export: '/api/manager/marketing_leads/export',
  exportPermission: PERMISSIONS.view,
};

export const merchantList: ListDef<MarketingMerchant, ListMarketingMerchantsParams> = {
  ns: 'marketing_leads',
  icon: 'building',
  ...READS.merchants,
  rowLink: (row) => merchantPaths.detail(row.id),
  columns: [
    { field: 'name', kind: 'name', sort: 'name_en' },
    { field: 'account_id', kind: 'code', sort: true },
    { field: 'country_name', kind: 'name' },
    { field: 'source_name', kind: 'name', sort: 'source' },
    { field: 'owner_name', sort: 'owner' },
    { field: 'package', kind: 'enum', sort: true },
    { field: 'first_paid_at', kind: 'datetime', sort: true },
    {
      field: 'monthly',
      render: ({ monthly, currency }) => <Money amount={monthly} currency={currency} />,
    },
    { field: 'paid_through', kind: 'date', sort: true },
    { field: 'created_at', kind: 'datetime', sort: true, hidden: true },
    { field: 'utm_campaign', kind: 'code', hidden: true },
  ],
  card: { first: ['name', 'monthly'], second: ['source_name', 'package', 'first_paid_at'] },
  filters: [
    { kind: 'entity', param: 'source_id', source: sourceSource },
    { kind: 'entity', param: 'owner_id', source: ownerSource },
    { kind: 'enum', param: 'package', values: Object.values(SubscriptionPackage) },
    { kind: 'entity', param: 'country', source: countrySource },
  ],
  export: '/api/manager/marketing_leads/merchants/export',
  exportPermission: PERMISSIONS.view,
};
