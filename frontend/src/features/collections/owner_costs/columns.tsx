import type {
  ListOwnerCostsParams,
  OwnerCost,
  OwnerCostTotals,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { ownerPaths, ownerSource } from '@/features/parties/owners/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { PERMISSIONS, READS } from './feature';
import { KINDS } from './kinds';

export const costList: ListDef<OwnerCost, ListOwnerCostsParams, OwnerCostTotals> = {
  ns: 'owner_costs',
  icon: 'money',
  ...READS,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'spent_on', kind: 'date', sort: true },
    { field: 'kind', kind: 'enum', sort: true },
    {
      field: 'owner_name',
      kind: 'name',
      sort: true,
      link: (row) => (row.owner_id ? ownerPaths.detail(row.owner_id) : undefined),
    },
    { field: 'building_name', kind: 'name', sort: true },
    { field: 'unit_number', kind: 'code' },
    { field: 'note' },
    { field: 'amount', kind: 'money', sort: true, total: true, hidden: true },
    { field: 'vat', kind: 'money', total: true, hidden: true },
    { field: 'total', kind: 'money', sort: true, total: true },
    { field: 'reversed_by_number', kind: 'code' },
    { field: 'reversed_number', kind: 'code', hidden: true },
    { field: 'supplier', hidden: true },
    { field: 'posted_by', hidden: true },
  ],
  card: { first: ['total', 'kind'], second: ['note', 'building_name', 'spent_on'] },
  filters: [
    { kind: 'enum', param: 'kind', values: KINDS },
    { kind: 'dates', from: 'spent_from', to: 'spent_to', label: 'fields.spent_on' },
    { kind: 'entity', param: 'owner_id', source: ownerSource },
    { kind: 'entity', param: 'building_id', source: buildingSource },
  ],
  export: '/api/merchant/owner_costs/export',
  exportPermission: PERMISSIONS.view,
};
