import { type Parking, Status } from '@/api/generated/merchant/client.schemas';
import {
  activateParking,
  deleteParking,
  disableParking,
} from '@/api/generated/merchant/parkings-writes';
import type { RowAction, Say } from '@/components/list/types';
import { PERMISSIONS } from './feature';

/** What else can be done with a parking; `say` makes the consequences' sentences. */
export const parkingActions = (say: Say): RowAction<Parking>[] => [
  {
    name: 'disable',
    icon: 'lock',
    permission: PERMISSIONS.disable,
    danger: true,
    bulk: true,
    when: (row) => row.status === Status.active && row.occupancy === 'vacant',
    run: (row) => disableParking(row.id, { version: row.version }),
    consequences: (row) => [say('consequences.disable', { number: row.number })],
  },
  {
    name: 'activate',
    icon: 'check',
    permission: PERMISSIONS.disable,
    bulk: true,
    when: (row) => row.status === Status.disabled,
    run: (row) => activateParking(row.id, { version: row.version }),
  },
];

export const removeParking = (row: Parking) => deleteParking(row.id);
export const numberOf = (row: Parking) => row.number;
