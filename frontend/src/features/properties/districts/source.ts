import { Status } from '@/api/generated/merchant/client.schemas';
import { getDistrict, listDistricts } from '@/api/generated/merchant/districts-reads';
import { queryOf } from '@/api/operation';
import { entitySource } from '@/components/list/entitySource';
import type { EntitySource } from '@/components/list/types';
import { localName } from '@/i18n/useLanguage';

/** The districts of one sector, or of all. */
export const districtSourceIn = (sectorId?: number): EntitySource =>
  entitySource({
    key: `districts-${sectorId ?? 'all'}`,
    list: (params) =>
      queryOf(listDistricts, { ...params, status: Status.active, sector_id: sectorId }),
    get: getDistrict,
    option: (district, language) => ({
      id: district.id,
      label: localName(district, language),
      hint: localName(district, language, 'sector_name'),
    }),
  });

export const districtSource = districtSourceIn();
