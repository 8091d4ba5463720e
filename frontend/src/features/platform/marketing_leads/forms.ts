import {
  type FollowLeadInput,
  LeadState,
  type MarketingLead,
  type MarketingLeadInput,
  type MarketingLeadUpdate,
} from '@/api/generated/manager/client.schemas';
import {
  createMarketingLead,
  followMarketingLead,
  updateMarketingLead,
} from '@/api/generated/manager/marketing-leads-writes';
import { countrySource } from '@/components/fields/countrySource';
import type { FormDef, FormValues } from '@/components/form/types';
import { isInteger } from '@/lib/validation/numbers';
import { maxLength } from '@/lib/validation/texts';
import { sourceSource } from '../marketing_settings/public';
import { ownerSource } from './ownerSource';

const MOST_UNITS = 1_000_000;

const text = (value: unknown) => {
  const typed = String(value ?? '').trim();
  return typed === '' ? undefined : typed;
};
const id = (value: unknown) => (value ? Number(value) : undefined);

/** Who a lead is, where it came from and whose it is. */
export const leadForm: FormDef<MarketingLeadInput, MarketingLead> = {
  ns: 'marketing_leads',
  defaults: {},
  sections: [
    {
      fields: [
        { kind: 'text', name: 'business_name', required: true, rules: [maxLength(120)] },
        { kind: 'text', name: 'contact_name', required: true, rules: [maxLength(120)] },
        { kind: 'phone', name: 'mobile', required: true },
        { kind: 'email', name: 'email' },
        { kind: 'entity', name: 'country', source: countrySource, numeric: false },
        { kind: 'text', name: 'city', rules: [maxLength(120)] },
        {
          kind: 'number',
          name: 'expected_units',
          rules: [isInteger({ min: 1, max: MOST_UNITS })],
        },
        { kind: 'entity', name: 'source_id', source: sourceSource },
        { kind: 'entity', name: 'owner_id', source: ownerSource },
        { kind: 'date', name: 'next_step_on' },
      ],
    },
  ],
  fromRecord: (row) => ({
    business_name: row.business_name,
    contact_name: row.contact_name,
    mobile: row.mobile,
    email: row.email,
    country: row.country,
    city: row.city,
    expected_units: row.expected_units === undefined ? undefined : String(row.expected_units),
    source_id: row.source_id,
    owner_id: row.owner_id,
    next_step_on: row.next_step_on,
  }),
  toBody: (values: FormValues) => ({
    business_name: String(values['business_name'] ?? ''),
    contact_name: String(values['contact_name'] ?? ''),
    mobile: String(values['mobile'] ?? ''),
    email: text(values['email']),
    country: text(values['country']),
    city: text(values['city']),
    expected_units: text(values['expected_units']),
    source_id: id(values['source_id']),
    owner_id: id(values['owner_id']),
    next_step_on: text(values['next_step_on']),
  }),
  create: createMarketingLead,
  update: (lead, body) => updateMarketingLead(Number(lead), body as MarketingLeadUpdate),
};

/** Nothing becomes new again; the server refuses it. */
const statesAfter = (state: LeadState) =>
  Object.values(LeadState).filter((next) => next !== LeadState.new || state === LeadState.new);

const isLost = (values: FormValues) => values['state'] === LeadState.lost;

/** What somebody heard from a lead, and what follows. */
export const followForm = (row: MarketingLead): FormDef<FollowLeadInput, MarketingLead> => ({
  ns: 'marketing_leads',
  draft: `marketing_leads.follow.${row.id}`,
  defaults: {
    state: row.state,
    next_step_on: row.next_step_on,
    lost_reason: row.lost_reason,
    contacted: true,
  },
  sections: [
    {
      fields: [
        { kind: 'select', name: 'state', values: statesAfter(row.state), required: true },
        {
          kind: 'date',
          name: 'next_step_on',
          when: ({ state }) => state !== LeadState.won && state !== LeadState.lost,
        },
        {
          kind: 'textarea',
          name: 'lost_reason',
          rows: 2,
          width: 12,
          when: isLost,
          required: isLost,
          rules: [maxLength(1000)],
        },
        { kind: 'textarea', name: 'note', rows: 4, width: 12, help: 'help.note' },
        { kind: 'switch', name: 'contacted', width: 12, help: 'help.contacted' },
      ],
    },
  ],
  toBody: (values) => ({
    state: values['state'] as LeadState,
    lost_reason: text(values['lost_reason']),
    next_step_on: text(values['next_step_on']),
    note: text(values['note']),
    contacted: Boolean(values['contacted']),
    version: row.version,
  }),
  create: (body) => followMarketingLead(row.id, body),
});
