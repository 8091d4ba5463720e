import type { AllowedCountry } from '@/api/generated/manager/client.schemas';
import { describeList } from '@/testing/lists';
import AllowedCountries from './AllowedCountries';

const country: AllowedCountry = {
  id: 1,
  country: 'KW',
  added_by: 'Huda Al Marri',
  created_at: '2026-03-15T08:00:00Z',
};

describeList('allowed countries', {
  screen: <AllowedCountries />,
  area: 'manager',
  path: '/allowed_countries',
  row: country,
  shows: 'Huda Al Marri',
  empty: 'From anywhere',
});
