import { getParking, listParkings } from '@/api/generated/merchant/parkings/parkings';
import { entitySource } from '@/components/list/entitySource';
import type { EntitySource } from '@/components/list/types';
import { localName } from '@/i18n/useLanguage';

/** The parkings of one building, or of all. */
export const parkingSourceIn = (buildingId?: number): EntitySource =>
  entitySource({
    key: `parkings-${buildingId ?? 'all'}`,
    list: (params, signal) =>
      listParkings({ ...params, status: 1, building_id: buildingId }, signal),
    get: getParking,
    option: (parking, language) => ({
      id: parking.id,
      label: `${parking.number} · ${localName(parking, language, 'building_name')}`,
    }),
  });

export const parkingSource = parkingSourceIn();
