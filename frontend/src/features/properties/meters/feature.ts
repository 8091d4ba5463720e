import {
  listMeterReadings,
  listMeterTariffs,
  listMeters,
} from '@/api/generated/merchant/meters-reads';
import { permissions } from '@/api/permissions';
import { beginAt, listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/meters';

export const PATHS = {
  list: LIST,
  readings: `${LIST}/readings`,
  readingsOf: (meterId: number) => `${LIST}/readings?meter_id=${meterId}`,
  tariffs: `${LIST}/tariffs`,
} as const;

export const PERMISSIONS = permissions.meters;

export const READS = listOf(listMeters, { defaultSort: 'due_on' });
export const READINGS = listOf(listMeterReadings, { defaultSort: '-read_on' });
export const TARIFFS = listOf(listMeterTariffs, { defaultSort: '-valid_from' });

export const feature: Feature = {
  noun: 'meters',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./MeterList'),
      reads: readsList(READS),
      title: 'meters:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 45, title: 'merchant:meters' },
    },
    {
      path: PATHS.readings,
      load: () => import('./ReadingList'),
      reads: readsList(READINGS),
      title: 'meter_readings:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: PATHS.tariffs,
      load: () => import('./TariffList'),
      reads: readsList(TARIFFS),
      title: 'meter_tariffs:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list },
  begins: [
    {
      title: 'search:add.meters',
      order: 65,
      to: beginAt(LIST, 'meters'),
      permission: PERMISSIONS.create,
    },
  ],
};
