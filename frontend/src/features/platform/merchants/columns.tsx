import {
  type ListMerchantsParams,
  type MerchantAccount,
  MerchantDataState,
} from '@/api/generated/manager/client.schemas';
import { countrySource } from '@/components/fields/countrySource';
import type { Column, ListDef } from '@/components/list/types';
import { DateText } from '@/components/Text';
import { tonesOf } from '@/theme/states';
import { DaysLeft } from './DaysLeft';
import { NextTry, Why } from './DataUpdate';
import { PATHS, PERMISSIONS, READS } from './feature';

export const statusColumn: Column<MerchantAccount> = {
  field: 'status',
  kind: 'enum',
  tones: tonesOf('trial', 'active', 'grace', 'read_only', 'archived', 'expired', 'disabled'),
};

const dataState: Column<MerchantAccount> = {
  field: 'data_state',
  kind: 'enum',
  tones: tonesOf('current', 'waiting', 'failed'),
};

const base: readonly Column<MerchantAccount>[] = [
  { field: 'name', kind: 'name' },
  { field: 'account_id', kind: 'code', sort: true },
  { field: 'owner_name' },
  { field: 'mobile', kind: 'phone' },
  { field: 'email', kind: 'code', hidden: true },
  { field: 'country_name', kind: 'name' },
  { field: 'city', hidden: true },
  { field: 'business_type', kind: 'enum', hidden: true },
];
const trialEnd: Column<MerchantAccount> = {
  field: 'trial_ends_on',
  sort: true,
  render: (row) =>
    row.trial_ends_on ? (
      <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
        <DateText day={row.trial_ends_on} />
        <DaysLeft day={row.trial_ends_on} />
      </span>
    ) : (
      '—'
    ),
};
const since: Column<MerchantAccount> = { field: 'created_at', kind: 'datetime', sort: true };
const list = (
  name: keyof typeof READS,
  columns: readonly Column<MerchantAccount>[],
): ListDef<MerchantAccount, ListMerchantsParams> => ({
  ns: 'merchants',
  icon: 'building',
  ...READS[name],
  rowLink: (row) => PATHS.detail(row.id),
  columns,
  filters: [
    { kind: 'entity', param: 'country', source: countrySource },
    { kind: 'enum', param: 'data_state', values: Object.values(MerchantDataState) },
  ],
  export: '/api/manager/merchants/export',
  exportPermission: PERMISSIONS.view,
});

/** One definition; each list is a status, with what matters of it. */
export const LISTS: Record<keyof typeof READS, ListDef<MerchantAccount, ListMerchantsParams>> = {
  trial: list('trial', [...base, trialEnd, since, dataState]),
  active: list('active', [
    ...base,
    statusColumn,
    { field: 'package', kind: 'enum', sort: true },
    { field: 'paid_through', kind: 'date', sort: true },
    since,
    dataState,
  ]),
  expired: list('expired', [
    ...base,
    statusColumn,
    { field: 'trial_ends_on', kind: 'date', sort: true },
    { field: 'package', kind: 'enum', sort: true },
    { field: 'paid_through', kind: 'date', sort: true },
    since,
    dataState,
  ]),
  disabled: list('disabled', [
    ...base,
    { field: 'disabled_reason' },
    { field: 'disabled_at', kind: 'datetime' },
    dataState,
  ]),
  updates: {
    ...list('updates', [
      { field: 'name', kind: 'name' },
      { field: 'account_id', kind: 'code', sort: true },
      statusColumn,
      dataState,
      { field: 'migration_cause', render: (row) => <Why row={row} /> },
      { field: 'migration_failed_at', kind: 'datetime', sort: true },
      { field: 'migration_tries', kind: 'number' },
      { field: 'migration_next_try_at', render: (row) => <NextTry row={row} /> },
      { field: 'migration_error', hidden: true },
      { field: 'schema_version', kind: 'number', hidden: true },
    ]),
    empty: 'emptyUpdates',
  },
};
