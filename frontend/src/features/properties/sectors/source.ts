import { Status } from '@/api/generated/merchant/client.schemas';
import { getSector, listSectors } from '@/api/generated/merchant/sectors-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import type { EntitySource } from '@/components/list/types';
import { localName } from '@/i18n/useLanguage';

/** The sectors of one city, or of all. */
export const sectorSourceIn = (cityId?: number): EntitySource =>
  entitySource({
    key: `sectors-${cityId ?? 'all'}`,
    list: (params) => queryOf(listSectors, { ...params, status: Status.active, city_id: cityId }),
    get: getSector,
    option: (sector, language) => ({
      id: sector.id,
      label: localName(sector, language),
      hint: localName(sector, language, 'city_name'),
    }),
  });

export const sectorSource = sectorSourceIn();
