import {
  type ListMeterReadingsParams,
  type ListMeterTariffsParams,
  type ListMetersParams,
  type Meter,
  MeterKind,
  type MeterReading,
  type MeterTariff,
} from '@/api/generated/merchant/client.schemas';
import { getMeter, listMeters } from '@/api/generated/merchant/meters-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import type { ListDef } from '@/components/list/types';
import { buildingPaths, buildingSource } from '../buildings/public';
import { unitPaths, unitSource } from '../units/public';
import { PATHS, PERMISSIONS, READINGS, READS, TARIFFS } from './feature';

const KINDS = Object.values(MeterKind);

const meterSource = entitySource({
  key: 'meters',
  list: (params) => queryOf(listMeters, params),
  get: getMeter,
  option: (meter) => ({ id: meter.id, label: meter.number, hint: meter.unit_number }),
});

export const meterList: ListDef<Meter, ListMetersParams> = {
  ns: 'meters',
  icon: 'unit',
  ...READS,
  rowLink: (row) => PATHS.readingsOf(row.id),
  columns: [
    { field: 'number', kind: 'code', sort: true },
    { field: 'kind', kind: 'enum', sort: true },
    {
      field: 'unit_number',
      kind: 'code',
      sort: 'unit',
      link: (row) => unitPaths.detail(row.unit_id),
    },
    {
      field: 'building_name',
      kind: 'name',
      sort: 'building',
      link: (row) => buildingPaths.detail(row.building_id),
    },
    { field: 'last_value', kind: 'code' },
    { field: 'last_read_on', kind: 'date', sort: true },
    { field: 'due_on', kind: 'date', sort: true },
    { field: 'read_every', kind: 'number', hidden: true },
    { field: 'removed_on', kind: 'date', hidden: true },
    { field: 'notes', hidden: true },
  ],
  card: { first: ['number', 'kind'], second: ['unit_number', 'building_name', 'due_on'] },
  filters: [
    { kind: 'enum', param: 'due', values: ['true', 'false'] },
    { kind: 'enum', param: 'kind', values: KINDS },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'enum', param: 'removed', values: ['false', 'true'] },
  ],
  export: '/api/merchant/meters/export',
  exportPermission: PERMISSIONS.view,
};

const OF_UNIT = ['unit_number', 'building_name'];

export const metersOf = (unitId: number): ListDef<Meter, ListMetersParams> => ({
  ...meterList,
  columns: meterList.columns.filter(({ field }) => !OF_UNIT.includes(field)),
  filters: undefined,
  search: false,
  fixed: { unit_id: unitId },
});

export const readingList: ListDef<MeterReading, ListMeterReadingsParams> = {
  ns: 'meter_readings',
  icon: 'unit',
  ...READINGS,
  columns: [
    { field: 'read_on', kind: 'date', sort: true },
    { field: 'meter_number', kind: 'code', sort: 'meter' },
    { field: 'kind', kind: 'enum', sort: true },
    {
      field: 'unit_number',
      kind: 'code',
      sort: 'unit',
      link: (row) => unitPaths.detail(row.unit_id),
    },
    { field: 'building_name', kind: 'name', sort: 'building' },
    { field: 'value', kind: 'code' },
    { field: 'used', kind: 'code' },
    { field: 'starts_at', kind: 'code' },
    { field: 'note', hidden: true },
    { field: 'recorded_by', hidden: true },
  ],
  card: { first: ['read_on', 'value'], second: ['meter_number', 'unit_number', 'used'] },
  filters: [
    { kind: 'entity', param: 'meter_id', source: meterSource },
    { kind: 'enum', param: 'kind', values: KINDS },
    { kind: 'entity', param: 'unit_id', source: unitSource },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'dates', from: 'read_from', to: 'read_to', label: 'fields.read_on' },
  ],
  export: '/api/merchant/meters/readings/export',
  exportPermission: PERMISSIONS.view,
};

export const tariffList: ListDef<MeterTariff, ListMeterTariffsParams> = {
  ns: 'meter_tariffs',
  icon: 'money',
  ...TARIFFS,
  search: false,
  columns: [
    { field: 'kind', kind: 'enum', sort: true },
    { field: 'valid_from', kind: 'date', sort: true },
    { field: 'price', kind: 'code' },
    { field: 'fixed', kind: 'money', sort: true },
  ],
  filters: [{ kind: 'enum', param: 'kind', values: KINDS }],
  export: '/api/merchant/meters/tariffs/export',
  exportPermission: PERMISSIONS.view,
};
