import { Status } from '@/api/generated/merchant/client.schemas';
import { getBuilding, listBuildings } from '@/api/generated/merchant/buildings-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import { localName } from '@/i18n/useLanguage';

export const buildingSource = entitySource({
  key: 'buildings',
  list: (params) => queryOf(listBuildings, { ...params, status: Status.active }),
  get: getBuilding,
  option: (building, language) => ({
    id: building.id,
    label: localName(building, language),
    hint: localName(building, language, 'city_name'),
  }),
});
