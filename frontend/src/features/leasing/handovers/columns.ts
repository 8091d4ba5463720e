import {
  type Handover,
  type HandoverPoint,
  HandoverSide,
  HandoverState,
  type ListHandoverPointsParams,
  type ListHandoversParams,
  UnitKind,
} from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths, unitSource } from '@/features/properties/units/public';
import { contractPaths } from '../contracts/public';
import { PATHS, PERMISSIONS, POINTS, READS } from './feature';

export const STATE_TONES = { open: 'warning', one_signed: 'info', signed: 'success' } as const;

const own: readonly Column<Handover>[] = [
  { field: 'held_on', kind: 'date', sort: true },
  { field: 'side', kind: 'enum', tones: { in: 'info', out: 'neutral' }, sort: true },
  { field: 'state', kind: 'enum', tones: STATE_TONES },
];
const rest: readonly Column<Handover>[] = [
  { field: 'damages', kind: 'number' },
  { field: 'items', kind: 'number', hidden: true },
  { field: 'looked_at', kind: 'number', hidden: true },
  { field: 'tenant_signer', hidden: true },
  { field: 'office_signer', hidden: true },
  { field: 'note', hidden: true },
];
const filters: readonly Filter<ListHandoversParams>[] = [
  { kind: 'enum', param: 'state', values: Object.values(HandoverState) },
  { kind: 'enum', param: 'side', values: Object.values(HandoverSide) },
  { kind: 'dates', from: 'held_from', to: 'held_to', label: 'fields.held_on' },
  { kind: 'entity', param: 'building_id', source: buildingSource },
  { kind: 'entity', param: 'unit_id', source: unitSource },
  { kind: 'entity', param: 'customer_id', source: customerSource },
];

export const handoverList: ListDef<Handover, ListHandoversParams> = {
  ns: 'handovers',
  icon: 'key',
  ...READS,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    ...own,
    {
      field: 'unit_number',
      kind: 'code',
      sort: true,
      link: (row) => unitPaths.detail(row.unit_id),
    },
    { field: 'building_name', kind: 'name', sort: true },
    {
      field: 'customer_name',
      kind: 'name',
      sort: true,
      link: (row) => customerPaths.detail(row.customer_id),
    },
    {
      field: 'contract_number',
      kind: 'code',
      sort: true,
      link: (row) => contractPaths.detail(row.contract_id),
    },
    ...rest,
  ],
  card: { first: ['held_on', 'state'], second: ['side', 'unit_number', 'customer_name'] },
  filters,
  export: '/api/merchant/handovers/export',
  exportPermission: PERMISSIONS.view,
};

export const ofContract = (id: number): typeof handoverList => ({
  ...handoverList,
  fixed: { contract_id: id },
  search: false,
  filters: [],
  columns: [...own, ...rest],
  card: { first: ['held_on', 'state'], second: ['side', 'damages'] },
});

export const pointList: ListDef<HandoverPoint, ListHandoverPointsParams> = {
  ns: 'handover_points',
  icon: 'check',
  ...POINTS,
  columns: [
    { field: 'name', kind: 'name', sort: 'name_en' },
    { field: 'room', kind: 'name', sort: 'room_en' },
    { field: 'unit_kind', kind: 'enum', sort: true },
    { field: 'position', kind: 'number', sort: true },
  ],
  card: { first: ['name', 'unit_kind'], second: ['room', 'position'] },
  filters: [{ kind: 'enum', param: 'unit_kind', values: Object.values(UnitKind) }],
  export: '/api/merchant/handovers/points/export',
  exportPermission: PERMISSIONS.view,
};
