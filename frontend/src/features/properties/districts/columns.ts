import type { District, ListDistrictsParams } from '@/api/generated/merchant/client.schemas';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { citySource } from '../cities/public';
import { sectorSource } from '../sectors/public';
import { PERMISSIONS, READS } from './feature';

export const districtList: ListDef<District, ListDistrictsParams> = {
  ns: 'districts',
  icon: 'building',
  ...READS,
  columns: [
    { field: 'name_en', sort: true },
    { field: 'name_ar', sort: true },
    { field: 'sector_name', kind: 'name', sort: 'sector' },
    { field: 'city_name', kind: 'name' },
    { field: 'buildings', kind: 'number' },
    { field: 'status', kind: 'enum', tones: STATUS_TONES },
  ],
  filters: [
    { kind: 'entity', param: 'city_id', source: citySource },
    { kind: 'entity', param: 'sector_id', source: sectorSource },
    { kind: 'enum', param: 'status', values: STATUSES },
  ],
  export: '/api/merchant/districts/export',
  exportPermission: PERMISSIONS.view,
};
