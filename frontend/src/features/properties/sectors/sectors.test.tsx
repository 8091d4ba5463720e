import { describeList } from '@/testing/lists';
import { SectorPanel } from './SectorList';

const row = {
  id: 6,
  city_id: 4,
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
  name_en: 'Corniche',
  name_ar: 'الكورنيش',
  status: 1,
  districts: 2,
  buildings: 1,
  version: 1,
};

describeList('sectors', {
  screen: <SectorPanel />,
  path: '/sectors',
  row,
  shows: 'Corniche',
  empty: 'No sectors yet',
});
