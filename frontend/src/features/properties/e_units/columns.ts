import type { EUnit, ListEUnitsParams } from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { buildingSource } from '../buildings/public';
import { OCCUPANCY_TONES, unitPaths } from '../units/public';
import { PERMISSIONS, READS } from './feature';

const STATES = ['shown', 'over', 'withdrawn', 'hidden'] as const;
export const STATE_TONES = {
  shown: 'success',
  hidden: 'warning',
  over: 'neutral',
  withdrawn: 'neutral',
} as const;

export const eUnitList: ListDef<EUnit, ListEUnitsParams> = {
  ns: 'e_units',
  icon: 'globe',
  ...READS,
  columns: [
    { field: 'unit_number', kind: 'code', sort: 'unit' },
    { field: 'building_name', kind: 'name', sort: 'building' },
    { field: 'state', kind: 'enum', tones: STATE_TONES },
    { field: 'occupancy', kind: 'enum', tones: OCCUPANCY_TONES },
    { field: 'rent_asked', kind: 'money', sort: true },
    { field: 'ends_on', kind: 'date', sort: true },
    { field: 'views', kind: 'number', sort: true },
    { field: 'enquiries', kind: 'number', sort: true },
  ],
  card: { first: ['unit_number', 'state'], second: ['building_name', 'ends_on', 'views'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'entity', param: 'building_id', source: buildingSource },
  ],
  rowLink: (row) => `${unitPaths.detail(row.unit_id)}?tab=page`,
  export: '/api/merchant/e_units/export',
  exportPermission: PERMISSIONS.view,
};
