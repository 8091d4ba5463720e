import {
  type ListUnitsParams,
  type ListVacantUnitsParams,
  type Unit,
  UnitUsage,
} from '@/api/generated/merchant/client.schemas';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { Word } from '@/components/Word';
import { buildingPaths, buildingSource } from '../buildings/public';
import { citySource } from '../cities/public';
import { coverColumn } from '../photos/public';
import { KINDS, ROOMS } from './form';
import { PATHS, PERMISSIONS, READS, VACANT } from './feature';
import { OCCUPANCY_TONES } from './occupancy';
import { Readiness } from './Readiness';

export const occupancyColumn: Column<Unit> = {
  field: 'occupancy',
  kind: 'enum',
  sort: true,
  tones: OCCUPANCY_TONES,
};
export const statusColumn: Column<Unit> = {
  field: 'status',
  kind: 'enum',
  tones: STATUS_TONES,
};

const number: Column<Unit> = { field: 'number', kind: 'code', sort: true };
const cover = coverColumn('unit');
const building: Column<Unit> = {
  field: 'building_name',
  kind: 'name',
  sort: 'building',
  link: (row) => buildingPaths.detail(row.building_id),
};
export const traits: readonly Column<Unit>[] = [
  { field: 'city_name', kind: 'name', hidden: true },
  { field: 'floor', kind: 'number', sort: true },
  {
    field: 'usage',
    render: (row) => <Word ns="units" field="usage" value={row.usage} />,
    hidden: true,
  },
  { field: 'kind', render: (row) => <Word ns="units" field="kind" value={row.kind} /> },
  {
    field: 'bedrooms',
    sort: true,
    render: (row) => <Word ns="units" field="bedrooms" value={row.bedrooms} />,
  },
  { field: 'bathrooms', kind: 'number', hidden: true },
  { field: 'size_sqft', kind: 'number', sort: true },
  { field: 'minimum_rent', kind: 'money', sort: true },
  { field: 'market_value', kind: 'money', sort: true, hidden: true },
  { field: 'electricity_number', kind: 'code', hidden: true },
  { field: 'sewerage_number', kind: 'code', hidden: true },
];
const readiness: Column<Unit> = {
  field: 'missing_identifiers',
  render: (row) => <Readiness row={row} />,
};
const traitFilters: readonly Filter<ListVacantUnitsParams>[] = [
  { kind: 'entity', param: 'city_id', source: citySource },
  { kind: 'enum', param: 'usage', values: Object.values(UnitUsage) },
  { kind: 'enum', param: 'kind', values: KINDS },
  { kind: 'enum', param: 'bedrooms', values: ROOMS },
  { kind: 'text', param: 'rent_from' },
  { kind: 'text', param: 'rent_to' },
];
const inBuilding: Filter<ListVacantUnitsParams> = {
  kind: 'entity',
  param: 'building_id',
  source: buildingSource,
};
const shared = {
  ns: 'units',
  icon: 'unit',
  rowLink: (row: Unit) => PATHS.detail(row.id),
  export: '/api/merchant/units/export',
  exportPermission: PERMISSIONS.view,
} as const;

export const unitList: ListDef<Unit, ListUnitsParams> = {
  ...shared,
  ...READS,
  columns: [number, cover, building, ...traits, occupancyColumn, statusColumn, readiness],
  card: { first: ['number', 'minimum_rent', 'occupancy'], second: ['building_name', 'kind'] },
  filters: [
    inBuilding,
    ...traitFilters,
    { kind: 'enum', param: 'occupancy', values: ['vacant', 'held', 'rented', 'notice'] },
    { kind: 'day', param: 'on' },
    { kind: 'enum', param: 'status', values: STATUSES },
    { kind: 'enum', param: 'ready', values: ['true', 'false'] },
  ],
  add: { to: PATHS.add, permission: PERMISSIONS.create },
};

/** What can be let today: cheapest first, as people ask for it. */
export const vacantUnitList: ListDef<Unit, ListVacantUnitsParams> = {
  ...shared,
  ns: 'vacant_units',
  ...VACANT,
  columns: [number, cover, building, ...traits],
  filters: [{ kind: 'day', param: 'on' }, inBuilding, ...traitFilters],
  export: '/api/merchant/units/vacant/export',
};

export const unitsInBuilding = (buildingId: number): ListDef<Unit, ListUnitsParams> => ({
  ...unitList,
  columns: unitList.columns.filter(
    (column) => column.field !== 'building_name' && column.field !== 'city_name',
  ),
  filters: unitList.filters?.filter((filter) => filter.kind !== 'entity'),
  fixed: { building_id: buildingId },
  add: { to: PATHS.generateIn(buildingId), permission: PERMISSIONS.generate },
});
