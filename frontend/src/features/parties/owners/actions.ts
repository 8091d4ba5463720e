import { type Owner, Status } from '@/api/generated/merchant/client.schemas';
import { deleteOwner, setOwnerAccess } from '@/api/generated/merchant/owners-writes';
import type { RowAction, Say } from '@/components/list/types';
import { PATHS, PERMISSIONS } from './feature';

/** Whether an owner may sign in to the owner area; `say` makes the consequences' sentences. */
export const accessActions = (say: Say): RowAction<Owner>[] => [
  {
    name: 'giveAccess',
    icon: 'lock',
    permission: PERMISSIONS.access,
    when: (row) => !row.access && row.status === Status.active,
    run: (row) => setOwnerAccess(row.id, { access: true, version: row.version }),
    consequences: (row) => [
      row.email
        ? say('consequences.giveAccess', { email: row.email })
        : say('consequences.noEmail', {}),
      say('consequences.sees', {}),
    ],
  },
  {
    name: 'takeAccess',
    icon: 'lock',
    danger: true,
    permission: PERMISSIONS.access,
    when: (row) => row.access,
    run: (row) => setOwnerAccess(row.id, { access: false, version: row.version }),
    consequences: () => [say('consequences.takeAccess', {})],
  },
];

export const ownerActions = (say: Say, nameOf: (row: Owner) => string): RowAction<Owner>[] => [
  { name: 'edit', icon: 'edit', permission: PERMISSIONS.edit, link: (row) => PATHS.edit(row.id) },
  ...accessActions(say),
  {
    name: 'delete',
    icon: 'trash',
    danger: true,
    permission: PERMISSIONS.delete,
    when: (row) => row.holdings === 0,
    run: (row) => deleteOwner(row.id),
    consequences: (row) => [say('consequences.delete', { name: nameOf(row) })],
  },
];
