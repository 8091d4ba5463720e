import type {
  ListRenewalLettersParams,
  ListRenewalRowsParams,
  ListRenewalsParams,
  Renewal,
  RenewalLetter,
  RenewalRow,
} from '@/api/generated/merchant/client.schemas';
import { listRenewalRows } from '@/api/generated/merchant/renewals-reads';
import { listOf } from '@/components/list/reads';
import type { ListDef } from '@/components/list/types';
import { customerPaths } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { PATHS as contractPaths } from '../contracts/feature';
import { ChangeText, Progress } from './cells';
import { LETTER_READS, PATHS, PERMISSIONS, READS } from './feature';

export const SERVED_BY = [
  'hand',
  'courier',
  'registered_mail',
  'email',
  'notary',
  'posted',
] as const;

export const renewalList: ListDef<Renewal, ListRenewalsParams> = {
  ns: 'renewals',
  icon: 'refresh',
  ...READS,
  rowLink: (row) => PATHS.record(row.id),
  columns: [
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'change', render: (row) => <ChangeText renewal={row} /> },
    { field: 'done', render: (row) => <Progress renewal={row} /> },
    { field: 'drafted', kind: 'number' },
    { field: 'refused', kind: 'number' },
    { field: 'undone', kind: 'number', hidden: true },
    { field: 'started_by' },
    { field: 'undone_at', kind: 'datetime', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'ended', values: ['true', 'false'] },
    { kind: 'enum', param: 'undone', values: ['true', 'false'] },
  ],
  card: { first: ['created_at', 'done'], second: ['change', 'started_by'] },
  export: '/api/merchant/renewals/export',
  exportPermission: PERMISSIONS.view,
};

export const STATE_TONES = {
  waiting: 'info',
  drafted: 'success',
  refused: 'danger',
  undone: 'neutral',
} as const;

/** The contracts of one renewal, with what became of each. */
export const rowList = (id: number): ListDef<RenewalRow, ListRenewalRowsParams> => ({
  ns: 'renewals',
  icon: 'contract',
  ...listOf(listRenewalRows, { fixed: { renewal_id: id } }),
  columns: [
    {
      field: 'contract_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.contract_id),
    },
    { field: 'state', kind: 'enum', tones: STATE_TONES, sort: true },
    { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
    { field: 'unit_number', kind: 'code', sort: true },
    { field: 'building_name', kind: 'name', hidden: true },
    { field: 'rent_before', kind: 'money', sort: true },
    { field: 'rent_price', kind: 'money', sort: true },
    { field: 'starts_on', kind: 'date', sort: true },
    { field: 'ends_on', kind: 'date', sort: true },
    { field: 'payments', kind: 'number', hidden: true },
    {
      field: 'draft_number',
      kind: 'code',
      link: (row) => (row.draft_id ? contractPaths.detail(row.draft_id) : undefined),
    },
    { field: 'refusal', kind: 'name' },
  ],
  filters: [
    { kind: 'enum', param: 'state', values: ['waiting', 'drafted', 'refused', 'undone'] },
    { kind: 'entity', param: 'building_id', source: buildingSource },
  ],
  card: { first: ['contract_number', 'rent_price', 'state'], second: ['customer_name', 'refusal'] },
  export: '/api/merchant/renewals/rows/export',
  exportPermission: PERMISSIONS.view,
});

export const letterList: ListDef<RenewalLetter, ListRenewalLettersParams> = {
  ns: 'renewals',
  icon: 'mail',
  ...LETTER_READS,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'written_on', kind: 'date', sort: true },
    {
      field: 'contract_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.contract_id),
    },
    { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
    { field: 'unit_number', kind: 'code', sort: true },
    { field: 'building_name', kind: 'name', hidden: true },
    { field: 'rent_before', kind: 'money', hidden: true },
    { field: 'rent_price', kind: 'money', sort: true },
    { field: 'notice_by', kind: 'date', sort: true },
    { field: 'served_on', kind: 'date', sort: true },
    { field: 'served_by', kind: 'enum' },
    { field: 'served_to' },
    { field: 'written_by', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'served', values: ['true', 'false'] },
    { kind: 'enum', param: 'served_by', values: SERVED_BY },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'dates', from: 'notice_from', to: 'notice_to', label: 'fields.notice_by' },
  ],
  card: { first: ['number', 'rent_price', 'served_on'], second: ['customer_name', 'notice_by'] },
  export: '/api/merchant/renewals/letters/export',
  exportPermission: PERMISSIONS.view,
};
