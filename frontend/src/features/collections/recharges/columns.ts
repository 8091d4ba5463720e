import {
  type ListOpenRechargesParams,
  type ListRechargesParams,
  MeterKind,
  type OpenRecharge,
  type Recharge,
} from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths, unitSource } from '@/features/properties/units/public';
import { OPEN, PERMISSIONS, READS } from './feature';

const KINDS = Object.values(MeterKind);
const STATUS_TONES = { open: 'warning', paid: 'success', waived: 'neutral' } as const;

type Row = OpenRecharge | Recharge;

/** What both lists say of what a meter counted. */
const counted: readonly Column<Row>[] = [
  {
    field: 'unit_number',
    kind: 'code',
    sort: 'unit',
    link: (row) => unitPaths.detail(row.unit_id),
  },
  {
    field: 'customer_name',
    kind: 'name',
    link: (row) => (row.customer_id ? customerPaths.detail(row.customer_id) : undefined),
  },
  { field: 'meter_kind', kind: 'enum', sort: true },
  { field: 'covers_from', kind: 'date' },
  { field: 'covers_to', kind: 'date', sort: true },
  { field: 'used', kind: 'code' },
  { field: 'price', kind: 'code' },
  { field: 'amount', kind: 'money', sort: true },
];
const more: readonly Column<Row>[] = [
  { field: 'building_name', kind: 'name', sort: 'building', hidden: true },
  { field: 'meter_number', kind: 'code', hidden: true },
  { field: 'from_value', kind: 'code', hidden: true },
  { field: 'to_value', kind: 'code', hidden: true },
  { field: 'fixed', kind: 'money', hidden: true },
  {
    field: 'contract_number',
    kind: 'code',
    hidden: true,
    link: (row) => (row.contract_id ? contractPaths.detail(row.contract_id) : undefined),
  },
];
type Where = Pick<ListOpenRechargesParams, 'meter_kind' | 'building_id' | 'unit_id'>;

const where: readonly Filter<Where>[] = [
  { kind: 'enum', param: 'meter_kind', values: KINDS },
  { kind: 'entity', param: 'building_id', source: buildingSource },
  { kind: 'entity', param: 'unit_id', source: unitSource },
];

export const openList: ListDef<OpenRecharge, ListOpenRechargesParams> = {
  ns: 'open_recharges',
  icon: 'money',
  ...OPEN,
  columns: [...counted, ...more],
  card: { first: ['amount', 'unit_number'], second: ['customer_name', 'meter_kind', 'covers_to'] },
  filters: [
    { kind: 'enum', param: 'chargeable', values: ['true', 'false'] },
    ...where,
    { kind: 'dates', from: 'covers_from', to: 'covers_to', label: 'fields.covers_to' },
  ],
  export: '/api/merchant/recharges/open/export',
  exportPermission: PERMISSIONS.view,
};

export const chargedList: ListDef<Recharge, ListRechargesParams> = {
  ns: 'recharges',
  icon: 'money',
  ...READS,
  columns: [
    ...counted,
    { field: 'status', kind: 'enum', tones: STATUS_TONES },
    { field: 'charged_on', kind: 'date', sort: true },
    ...more,
    { field: 'undone_on', kind: 'date', hidden: true },
    { field: 'undo_reason', hidden: true },
    { field: 'charged_by', hidden: true },
  ],
  card: { first: ['amount', 'status'], second: ['customer_name', 'unit_number', 'covers_to'] },
  filters: [
    { kind: 'enum', param: 'undone', values: ['false', 'true'] },
    ...where,
    { kind: 'entity', param: 'customer_id', source: customerSource },
    { kind: 'dates', from: 'charged_from', to: 'charged_to', label: 'fields.charged_on' },
  ],
  export: '/api/merchant/recharges/export',
  exportPermission: PERMISSIONS.view,
};
