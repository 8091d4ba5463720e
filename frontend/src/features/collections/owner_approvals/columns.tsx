import type {
  ListOwnerApprovalsParams,
  OwnerApproval,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { ownerPaths, ownerSource } from '@/features/parties/owners/public';
import { PERMISSIONS, READS } from './feature';
import { KINDS, STATES, TONES } from './states';

export const approvalList: ListDef<OwnerApproval, ListOwnerApprovalsParams> = {
  ns: 'owner_approvals',
  icon: 'check',
  ...READS,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'kind', kind: 'enum', sort: true },
    { field: 'state', kind: 'enum', tones: TONES, sort: true },
    {
      field: 'owner_name',
      kind: 'name',
      sort: true,
      link: (row) => ownerPaths.detail(row.owner_id),
    },
    { field: 'building_name', kind: 'name' },
    { field: 'unit_number', kind: 'code' },
    { field: 'amount', kind: 'money', sort: true },
    { field: 'allowed', kind: 'money' },
    { field: 'note' },
    { field: 'ends_on', kind: 'date', sort: true },
    {
      field: 'contract_number',
      kind: 'code',
      link: (row) => (row.contract_id ? contractPaths.detail(row.contract_id) : undefined),
    },
    { field: 'cost_number', kind: 'code' },
    { field: 'reason' },
    { field: 'decided_by', hidden: true },
    { field: 'asked_by', hidden: true },
  ],
  card: { first: ['amount', 'state'], second: ['owner_name', 'kind', 'ends_on'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'enum', param: 'kind', values: KINDS },
    { kind: 'entity', param: 'owner_id', source: ownerSource },
  ],
  export: '/api/merchant/owner_approvals/export',
  exportPermission: PERMISSIONS.view,
};
