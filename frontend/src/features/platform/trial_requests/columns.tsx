import {
  type ListTrialRequestsParams,
  type TrialRequest,
  TrialRequestStatus,
} from '@/api/generated/manager/client.schemas';
import { countrySource } from '@/components/fields/countrySource';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { toneOf } from '@/theme/states';
import { PATHS, PERMISSIONS, READS } from './feature';
import { VerifiedChip } from './VerifiedChip';

export const statusColumn: Column<TrialRequest> = {
  field: 'status',
  kind: 'enum',
  sort: true,
  tones: {
    [TrialRequestStatus.rejected]: toneOf('rejected'),
    [TrialRequestStatus.active]: toneOf('active'),
    [TrialRequestStatus.waiting_for_verify]: 'warning',
    [TrialRequestStatus.approved]: toneOf('approved'),
  },
};

const fewFilters: readonly Filter<ListTrialRequestsParams>[] = [
  { kind: 'enum', param: 'verified', values: ['true', 'false'] },
  { kind: 'enum', param: 'mobile_verified', values: ['true', 'false'] },
  { kind: 'entity', param: 'country', source: countrySource },
  { kind: 'dates', from: 'from', to: 'to', label: 'fields.created_at' },
];

/** What all the lists of requests have; each fixes its status. */
export const requestList: ListDef<TrialRequest, ListTrialRequestsParams> = {
  ns: 'trial_requests',
  icon: 'people',
  ...READS.all,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    { field: 'business_name', kind: 'name' },
    { field: 'owner_name' },
    { field: 'mobile', kind: 'phone' },
    { field: 'email', kind: 'code' },
    { field: 'country_name', kind: 'name' },
    { field: 'city', hidden: true },
    { field: 'expected_units', kind: 'number', sort: true },
    { field: 'business_type', hidden: true, kind: 'enum' },
    { field: 'referral_source', hidden: true, kind: 'enum' },
    { field: 'utm_source', hidden: true, kind: 'code' },
    { field: 'utm_campaign', hidden: true, kind: 'code' },
    { field: 'referrer', hidden: true, kind: 'code' },
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'verified_at', render: (row) => <VerifiedChip at={row.verified_at} /> },
    {
      field: 'mobile_verified_at',
      hidden: true,
      render: (row) => <VerifiedChip at={row.mobile_verified_at} />,
    },
    statusColumn,
  ],
  filters: fewFilters,
  export: '/api/manager/trial_requests/export',
  exportPermission: PERMISSIONS.view,
};

export const waitingList = { ...requestList, ...READS.waiting };
export const rejectedList: typeof requestList = {
  ...requestList,
  ...READS.rejected,
  columns: [
    ...requestList.columns.filter(({ field }) => field !== 'verified_at' && field !== 'status'),
    { field: 'rejection_reason' },
    { field: 'decided_by_name' },
    { field: 'decided_at', kind: 'datetime' },
  ],
};
export const allList: typeof requestList = {
  ...requestList,
  filters: [
    {
      kind: 'enum',
      param: 'status',
      values: [
        TrialRequestStatus.waiting_for_verify,
        TrialRequestStatus.approved,
        TrialRequestStatus.rejected,
        TrialRequestStatus.active,
      ],
    },
    ...fewFilters,
  ],
};
