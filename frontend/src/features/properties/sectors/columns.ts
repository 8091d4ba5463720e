import type { ListSectorsParams, Sector } from '@/api/generated/merchant/client.schemas';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { citySource } from '../cities/public';
import { PERMISSIONS, READS } from './feature';

export const sectorList: ListDef<Sector, ListSectorsParams> = {
  ns: 'sectors',
  icon: 'building',
  ...READS,
  columns: [
    { field: 'name_en', sort: true },
    { field: 'name_ar', sort: true },
    { field: 'city_name', kind: 'name', sort: 'city' },
    { field: 'districts', kind: 'number' },
    { field: 'buildings', kind: 'number' },
    { field: 'status', kind: 'enum', tones: STATUS_TONES },
  ],
  filters: [
    { kind: 'entity', param: 'city_id', source: citySource },
    { kind: 'enum', param: 'status', values: STATUSES },
  ],
  export: '/api/merchant/sectors/export',
  exportPermission: PERMISSIONS.view,
};
