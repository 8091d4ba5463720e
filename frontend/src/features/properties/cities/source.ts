import { Status } from '@/api/generated/merchant/client.schemas';
import { getCity, listCities } from '@/api/generated/merchant/cities-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const citySource = entitySource({
  key: 'cities',
  list: (params) => queryOf(listCities, { ...params, status: Status.active }),
  get: getCity,
  option: (city, language) => ({ id: city.id, label: localName(city, language) }),
});
