import type { ListTenancyRulesParams, TenancyRule } from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { LimitOf, NoticeOf } from './cells';
import { PERMISSIONS, READS } from './feature';

export const JURISDICTIONS = [
  'dubai',
  'abu_dhabi',
  'sharjah',
  'ajman',
  'ras_al_khaimah',
  'fujairah',
  'umm_al_quwain',
  'riyadh',
  'saudi_arabia',
  'kuwait',
  'bahrain',
  'oman',
  'qatar',
] as const;
export const CAPS = ['none', 'percent', 'index'] as const;
export const ENFORCEMENTS = ['warn', 'refuse'] as const;
export const USAGES = [1, 2] as const;

export const ruleList: ListDef<TenancyRule, ListTenancyRulesParams> = {
  ns: 'tenancy_rules',
  icon: 'settings',
  ...READS,
  columns: [
    { field: 'jurisdiction', kind: 'enum', sort: true },
    { field: 'usage', kind: 'enum' },
    { field: 'valid_from', kind: 'date', sort: true },
    { field: 'notice_length', render: (row) => <NoticeOf rule={row} /> },
    { field: 'cap', sort: true, render: (row) => <LimitOf rule={row} /> },
    {
      field: 'enforcement',
      kind: 'enum',
      sort: true,
      tones: { warn: 'warning', refuse: 'danger' },
    },
    { field: 'attest_days', sort: true, hidden: true },
    { field: 'source', kind: 'name' },
  ],
  filters: [
    { kind: 'enum', param: 'jurisdiction', values: JURISDICTIONS },
    { kind: 'enum', param: 'usage', values: USAGES },
    { kind: 'enum', param: 'cap', values: CAPS },
    { kind: 'enum', param: 'enforcement', values: ENFORCEMENTS },
  ],
  card: { first: ['jurisdiction', 'valid_from'], second: ['cap', 'notice_length'] },
  export: '/api/merchant/tenancy_rules/export',
  exportPermission: PERMISSIONS.view,
};
