import type { City, ListCitiesParams } from '@/api/generated/merchant/client.schemas';
import { countrySource } from '@/components/fields/countrySource';
import { CountryText } from '@/components/fields/CountryText';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { PERMISSIONS, READS } from './feature';

export const cityList: ListDef<City, ListCitiesParams> = {
  ns: 'cities',
  icon: 'building',
  ...READS,
  columns: [
    { field: 'name_en', sort: true },
    { field: 'name_ar', sort: true },
    { field: 'country', sort: true, render: (city) => <CountryText code={city.country} /> },
    { field: 'sectors', kind: 'number' },
    { field: 'status', kind: 'enum', tones: STATUS_TONES },
  ],
  filters: [
    { kind: 'entity', param: 'country', source: countrySource },
    { kind: 'enum', param: 'status', values: STATUSES },
  ],
  export: '/api/merchant/cities/export',
  exportPermission: PERMISSIONS.view,
};
