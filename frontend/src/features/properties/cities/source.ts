import { getCity, listCities } from '@/api/generated/merchant/cities/cities';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const citySource = entitySource({
  key: 'cities',
  list: (params, signal) => listCities({ ...params, status: 1 }, signal),
  get: getCity,
  option: (city, language) => ({ id: city.id, label: localName(city, language) }),
});
