import { Status } from '@/api/generated/merchant/client.schemas';
import { getParking, listParkings } from '@/api/generated/merchant/parkings-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import type { EntitySource } from '@/components/list/types';
import { localName } from '@/i18n/useLanguage';

/** The parkings of one building, or of all. */
export const parkingSourceIn = (buildingId?: number): EntitySource =>
  entitySource({
    key: `parkings-${buildingId ?? 'all'}`,
    list: (params) =>
      queryOf(listParkings, { ...params, status: Status.active, building_id: buildingId }),
    get: getParking,
    option: (parking, language) => ({
      id: parking.id,
      label: `${parking.number} · ${localName(parking, language, 'building_name')}`,
    }),
  });

export const parkingSource = parkingSourceIn();
