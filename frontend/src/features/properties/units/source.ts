import { Status, type Unit } from '@/api/generated/merchant/client.schemas';
import { getUnit, listUnits, listVacantUnits } from '@/api/generated/merchant/units-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import type { EntityOption } from '@/components/list/types';
import { localName } from '@/i18n/useLanguage';
import type { Language } from '@/lib/text/language';

const option = (unit: Unit, language: Language): EntityOption => ({
  id: unit.id,
  label: `${unit.number} · ${localName(unit, language, 'building_name')}`,
  hint: localName(unit, language, 'city_name'),
});

/** Every unit that is in use, rented or not. */
export const unitSource = entitySource({
  key: 'units',
  list: (params) => queryOf(listUnits, { ...params, status: Status.active }),
  get: getUnit,
  option,
});

/** What can be let today. */
export const vacantUnitSource = entitySource({
  key: 'vacant-units',
  list: (params) => queryOf(listVacantUnits, params),
  get: getUnit,
  option,
});
