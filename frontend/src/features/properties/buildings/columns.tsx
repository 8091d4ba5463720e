import type { Building, ListBuildingsParams } from '@/api/generated/merchant/client.schemas';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { Column, ListDef } from '@/components/list/types';
import { citySource } from '../cities/public';
import { districtSource } from '../districts/public';
import { coverColumn } from '../photos/public';
import { sectorSource } from '../sectors/public';
import { unitPaths } from '../units/public';
import { OccupancyBar } from './OccupancyBar';
import { PATHS, PERMISSIONS, READS } from './feature';

export const statusColumn: Column<Building> = {
  field: 'status',
  kind: 'enum',
  tones: STATUS_TONES,
};

export const buildingList: ListDef<Building, ListBuildingsParams> = {
  ns: 'buildings',
  icon: 'building',
  ...READS,
  columns: [
    { field: 'name', kind: 'name', sort: 'name_en' },
    coverColumn('building'),
    { field: 'city_name', kind: 'name', sort: 'city' },
    { field: 'sector_name', kind: 'name' },
    { field: 'district_name', kind: 'name', hidden: true },
    { field: 'plot', kind: 'code', hidden: true },
    { field: 'floors', kind: 'number', hidden: true },
    { field: 'units', kind: 'number', sort: true },
    {
      field: 'vacant',
      kind: 'number',
      sort: true,
      link: (row) => (row.vacant > 0 ? `${unitPaths.vacant}?building_id=${row.id}` : undefined),
    },
    {
      field: 'rented',
      sort: true,
      label: 'fields.occupancy',
      render: (row) => <OccupancyBar units={row.units} rented={row.rented} />,
    },
    { field: 'parkings', kind: 'number' },
    statusColumn,
  ],
  filters: [
    { kind: 'entity', param: 'city_id', source: citySource },
    { kind: 'entity', param: 'sector_id', source: sectorSource },
    { kind: 'entity', param: 'district_id', source: districtSource },
    { kind: 'enum', param: 'status', values: STATUSES },
  ],
  rowLink: (row) => PATHS.detail(row.id),
  export: '/api/merchant/buildings/export',
  exportPermission: PERMISSIONS.view,
};
