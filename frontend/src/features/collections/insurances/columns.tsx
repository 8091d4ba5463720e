import type {
  Insurance,
  InsuranceTotals,
  ListInsurancesParams,
} from '@/api/generated/merchant/client.schemas';
import type { Column, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths } from '@/features/properties/units/public';
import { PERMISSIONS, READS } from './feature';
import { StateText } from './StateText';
import { STATES } from './states';

const money = (field: 'agreed' | 'came_in' | 'kept' | 'refunded' | 'handed_on') =>
  ({ field, kind: 'money' }) as const;
const contract: Column<Insurance> = {
  field: 'contract_number',
  kind: 'code',
  sort: true,
  link: (row) => contractPaths.detail(row.contract_id),
};
const unit: Column<Insurance> = {
  field: 'unit_number',
  kind: 'code',
  sort: true,
  link: (row) => unitPaths.detail(row.unit_id),
};
const state: Column<Insurance> = {
  field: 'state',
  render: (row) => <StateText row={row} />,
};
const balance: Column<Insurance> = { field: 'balance', kind: 'money', sort: true, total: true };
const end: Column<Insurance> = { field: 'ended_on', kind: 'date', sort: true };
const sums = [money('came_in'), money('kept'), money('refunded')];
const rest: readonly Column<Insurance>[] = [
  { ...money('handed_on'), hidden: true },
  { ...money('agreed'), hidden: true },
  { field: 'customer_mobile', kind: 'phone', hidden: true },
];

export const insuranceList: ListDef<Insurance, ListInsurancesParams, InsuranceTotals> = {
  ns: 'insurances',
  icon: 'money',
  ...READS,
  columns: [
    {
      field: 'customer_name',
      kind: 'name',
      sort: true,
      link: (row) => customerPaths.detail(row.customer_id),
    },
    unit,
    { field: 'building_name', kind: 'name', sort: true },
    contract,
    state,
    end,
    ...sums,
    balance,
    ...rest,
  ],
  card: { first: ['balance', 'state'], second: ['customer_name', 'unit_number', 'ended_on'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'dates', from: 'ended_from', to: 'ended_to', label: 'fields.ended_on' },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/insurances/export',
  exportPermission: PERMISSIONS.view,
};

/** A tenant's deposits, for a tab of the tenant's page. */
export const insurancesOf = (
  customerId: number,
): ListDef<Insurance, ListInsurancesParams, InsuranceTotals> => ({
  ...insuranceList,
  fixed: { customer_id: customerId },
  columns: [contract, unit, state, end, ...sums, balance, ...rest],
  card: { first: ['balance', 'state'], second: ['contract_number', 'unit_number', 'ended_on'] },
  filters: [{ kind: 'enum', param: 'state', values: STATES }],
});
