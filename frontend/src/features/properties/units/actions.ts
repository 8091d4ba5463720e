import { Status, type Unit } from '@/api/generated/merchant/client.schemas';
import { activateUnit, deleteUnit, disableUnit } from '@/api/generated/merchant/units-writes';
import { permissions } from '@/api/permissions';
import type { RowAction, Say } from '@/components/list/types';
import type { Links } from '@/components/shell/features';
import { PATHS, PERMISSIONS } from './feature';

const isVacant = (row: Unit) => row.occupancy === 'vacant' && row.status === Status.active;

/** Leads to a new contract, where contracts are part of the area. */
export const letUnit = ({ add }: Links): RowAction<Unit> | undefined =>
  add('contracts') === undefined
    ? undefined
    : {
        name: 'let',
        icon: 'contract',
        permission: permissions.contracts.create,
        when: isVacant,
        link: (row) => add('contracts', { unit_id: row.id }) ?? '',
      };

/** What can be done with a unit; `say` makes the consequences' sentences. */
export const unitActions = (say: Say, links: Links): RowAction<Unit>[] => [
  ...[letUnit(links) ?? []].flat(),
  { name: 'edit', icon: 'edit', permission: PERMISSIONS.edit, link: (row) => PATHS.edit(row.id) },
  {
    name: 'clone',
    icon: 'plus',
    permission: PERMISSIONS.create,
    link: (row) => PATHS.clone(row.id),
  },
  ...stateActions(say),
];

export const stateActions = (say: Say): RowAction<Unit>[] => [
  {
    name: 'disable',
    icon: 'lock',
    permission: PERMISSIONS.disable,
    danger: true,
    bulk: true,
    when: isVacant,
    run: (row) => disableUnit(row.id, { version: row.version }),
    consequences: (row) => [say('consequences.disable', { number: row.number })],
  },
  {
    name: 'activate',
    icon: 'check',
    permission: PERMISSIONS.disable,
    bulk: true,
    when: (row) => row.status === Status.disabled,
    run: (row) => activateUnit(row.id, { version: row.version }),
  },
  {
    name: 'delete',
    icon: 'trash',
    permission: PERMISSIONS.delete,
    danger: true,
    when: (row) => row.occupancy === 'vacant',
    run: (row) => deleteUnit(row.id),
    consequences: (row) => [say('consequences.delete', { number: row.number })],
  },
];
