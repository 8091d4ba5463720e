import { describeList } from '@/testing/lists';
import { DistrictPanel } from './DistrictList';

const row = {
  id: 7,
  sector_id: 6,
  sector_name_en: 'Corniche',
  sector_name_ar: 'الكورنيش',
  city_id: 4,
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
  name_en: 'Corniche 1',
  name_ar: 'الكورنيش 1',
  status: 1,
  buildings: 1,
  version: 1,
};

describeList('districts', {
  screen: <DistrictPanel />,
  path: '/districts',
  row,
  shows: 'Corniche 1',
  empty: 'No districts yet',
});
