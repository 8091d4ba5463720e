import type {
  InsuranceMovement,
  InsuranceMovementTotals,
  ListInsuranceMovementsParams,
} from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths } from '@/features/properties/units/public';
import { PERMISSIONS, READS } from './feature';
import { KindText } from './KindText';
import { KINDS } from './kinds';

const number: Column<InsuranceMovement> = { field: 'number', kind: 'code', sort: true };
const day: Column<InsuranceMovement> = { field: 'moved_on', kind: 'date', sort: true };
const kind: Column<InsuranceMovement> = {
  field: 'kind',
  sort: true,
  render: (row) => <KindText row={row} />,
};
const amount: Column<InsuranceMovement> = { field: 'amount', kind: 'money', sort: true };
const after: Column<InsuranceMovement> = { field: 'balance_after', kind: 'money' };
const rest: readonly Column<InsuranceMovement>[] = [
  { field: 'method', kind: 'enum', hidden: true },
  { field: 'reason', kind: 'enum', hidden: true },
  { field: 'reference', hidden: true },
  { field: 'paid_to', hidden: true },
  { field: 'iban', kind: 'code', hidden: true },
  { field: 'receipt_number', kind: 'code', hidden: true },
  { field: 'note', hidden: true },
  { field: 'posted_by', hidden: true },
];
const kinds: Filter<ListInsuranceMovementsParams> = { kind: 'enum', param: 'kind', values: KINDS };

export const movementList: ListDef<
  InsuranceMovement,
  ListInsuranceMovementsParams,
  InsuranceMovementTotals
> = {
  ns: 'insurance_movements',
  icon: 'money',
  ...READS,
  columns: [
    day,
    number,
    kind,
    {
      field: 'customer_name',
      kind: 'name',
      sort: true,
      link: (row) => customerPaths.detail(row.customer_id),
    },
    {
      field: 'unit_number',
      kind: 'code',
      sort: true,
      link: (row) => unitPaths.detail(row.unit_id),
    },
    {
      field: 'contract_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.contract_id),
    },
    amount,
    after,
    { field: 'building_name', kind: 'name', hidden: true },
    ...rest,
  ],
  card: { first: ['amount', 'kind'], second: ['moved_on', 'customer_name', 'unit_number'] },
  filters: [
    { kind: 'dates', from: 'moved_from', to: 'moved_to', label: 'fields.moved_on' },
    kinds,
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/insurance_movements/export',
  exportPermission: PERMISSIONS.view,
};

/** The book of one contract's deposit. */
export const movementsOf = (contractId: number): typeof movementList => ({
  ...movementList,
  fixed: { contract_id: contractId },
  columns: [day, number, kind, amount, after, ...rest],
  card: { first: ['amount', 'kind'], second: ['moved_on', 'number', 'balance_after'] },
  filters: [kinds],
});
