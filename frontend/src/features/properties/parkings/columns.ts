import type { ListParkingsParams, Parking } from '@/api/generated/merchant/client.schemas';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { Column, ListDef } from '@/components/list/types';
import { buildingPaths, buildingSource } from '../buildings/public';
import { OCCUPANCY_TONES } from '../units/public';
import { PATHS, PERMISSIONS, READS } from './feature';

export const occupancyColumn: Column<Parking> = {
  field: 'occupancy',
  kind: 'enum',
  sort: true,
  tones: OCCUPANCY_TONES,
};

export const parkingList: ListDef<Parking, ListParkingsParams> = {
  ns: 'parkings',
  icon: 'parking',
  ...READS,
  columns: [
    { field: 'number', kind: 'code', sort: true },
    {
      field: 'building_name',
      kind: 'name',
      sort: 'building',
      link: (row) => buildingPaths.detail(row.building_id),
    },
    { field: 'price', kind: 'money', sort: true },
    occupancyColumn,
    { field: 'status', kind: 'enum', tones: STATUS_TONES },
  ],
  filters: [
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'enum', param: 'occupancy', values: ['vacant', 'held', 'rented', 'notice'] },
    { kind: 'enum', param: 'status', values: STATUSES },
  ],
  rowLink: (row) => PATHS.detail(row.id),
  export: '/api/merchant/parkings/export',
  exportPermission: PERMISSIONS.view,
};

export const parkingsInBuilding = (buildingId: number): ListDef<Parking, ListParkingsParams> => ({
  ...parkingList,
  columns: parkingList.columns.filter((column) => column.field !== 'building_name'),
  filters: parkingList.filters?.filter((filter) => filter.kind !== 'entity'),
  fixed: { building_id: buildingId },
});
