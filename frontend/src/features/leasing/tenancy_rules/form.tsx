import type {
  TenancyRule,
  TenancyRuleInput,
  TenancyRuleUpdate,
} from '@/api/generated/merchant/client.schemas';
import {
  createTenancyRule,
  updateTenancyRule,
} from '@/api/generated/merchant/tenancy-rules-writes';
import type { FormDef, FormValues } from '@/components/form/types';
import { BandsField } from './BandsField';
import { CAPS, ENFORCEMENTS, JURISDICTIONS, USAGES } from './columns';

const UNITS = ['days', 'months'] as const;
const isCap = (cap: string) => (values: FormValues) => values.cap === cap;
const hasLength = ({ notice_length }: FormValues) =>
  notice_length !== undefined && notice_length !== null && notice_length !== '';

/** What belongs to another limit is not sent, nor what was left empty. */
function toBody(values: FormValues): TenancyRuleInput {
  const { bands, cap_percent, ...rest } = values as unknown as TenancyRuleInput;
  const filled = Object.fromEntries(
    Object.entries(rest).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined,
    ),
  ) as unknown as TenancyRuleInput;
  return {
    ...filled,
    ...(rest.cap === 'percent' && { cap_percent }),
    bands: rest.cap === 'index' ? (bands ?? []) : [],
  };
}

export const ruleForm: FormDef<TenancyRuleInput, TenancyRule> = {
  ns: 'tenancy_rules',
  toBody,
  fromRecord: ({ id: _id, version: _version, ...rule }) => rule,
  sections: [
    {
      title: 'sections.where',
      fields: [
        { kind: 'select', name: 'jurisdiction', values: JURISDICTIONS, required: true },
        { kind: 'select', name: 'usage', values: USAGES, numeric: true, help: 'help.usage' },
        { kind: 'date', name: 'valid_from', required: true, help: 'help.valid_from' },
        { kind: 'select', name: 'enforcement', values: ENFORCEMENTS, required: true },
      ],
    },
    {
      title: 'sections.notice',
      fields: [
        { kind: 'number', name: 'notice_length', min: 1 },
        { kind: 'select', name: 'notice_unit', values: UNITS, required: hasLength },
        { kind: 'switch', name: 'needs_notice', width: 12, help: 'help.needs_notice' },
      ],
    },
    {
      title: 'sections.rent',
      fields: [
        { kind: 'number', name: 'frozen_years', min: 0 },
        { kind: 'number', name: 'again_after_years', min: 0 },
        { kind: 'select', name: 'cap', values: CAPS, required: true },
        {
          kind: 'text',
          name: 'cap_percent',
          when: isCap('percent'),
          required: isCap('percent'),
        },
        {
          kind: 'custom',
          name: 'bands',
          width: 12,
          when: isCap('index'),
          render: () => <BandsField />,
        },
      ],
    },
    {
      title: 'sections.registration',
      fields: [{ kind: 'number', name: 'attest_days', min: 1, help: 'help.attest_days' }],
    },
    {
      title: 'sections.source',
      fields: [{ kind: 'bilingual', name: 'source', required: true, rows: 3, help: 'help.source' }],
    },
  ],
  defaults: {
    jurisdiction: 'ajman',
    valid_from: '',
    needs_notice: false,
    frozen_years: 0,
    again_after_years: 0,
    cap: 'none',
    cap_percent: '',
    bands: [],
    enforcement: 'warn',
    source_en: '',
    source_ar: '',
  },
  create: createTenancyRule,
  update: (id, body) => updateTenancyRule(Number(id), body as TenancyRuleUpdate),
};
