import {
  activateBuilding,
  deleteBuilding,
  disableBuilding,
} from '@/api/generated/merchant/buildings-writes';
import { type Building, Status } from '@/api/generated/merchant/client.schemas';
import type { RowAction, Say } from '@/components/list/types';
import { unitPaths, unitPermissions } from '../units/public';
import { PERMISSIONS } from './feature';

/** What else can be done with a building; `say` makes the consequences' sentences. */
export const buildingActions = (say: Say): RowAction<Building>[] => [
  {
    name: 'addUnits',
    icon: 'unit',
    permission: unitPermissions.generate,
    when: (row) => row.status === Status.active,
    link: (row) => unitPaths.generateIn(row.id),
  },
  {
    name: 'disable',
    icon: 'lock',
    permission: PERMISSIONS.disable,
    when: (row) => row.status === Status.active,
    danger: true,
    bulk: true,
    run: (row) => disableBuilding(row.id, { version: row.version }),
    consequences: (row) => [
      say('consequences.disable', { count: row.vacant }),
      ...(row.rented > 0 ? [say('consequences.rented', { count: row.rented })] : []),
    ],
  },
  {
    name: 'activate',
    icon: 'check',
    permission: PERMISSIONS.disable,
    when: (row) => row.status === Status.disabled,
    run: (row) => activateBuilding(row.id, { version: row.version }),
  },
];

export const removeBuilding = (row: Building) => deleteBuilding(row.id);
