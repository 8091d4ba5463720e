import { listManagedEmployees } from '@/api/generated/manager/managed-employees-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const BASE = '/manager/employees-merchants';

export const PATHS = {
  added: `${BASE}/added-employees`,
  active: `${BASE}/active-global-employees`,
  inactive: `${BASE}/inactive-global-employees`,
} as const;

export const PERMISSIONS = managerPermissions.managed_employees;

export const READS = {
  added: listOf(listManagedEmployees),
  active: listOf(listManagedEmployees, { fixed: { status: 1 } }),
  inactive: listOf(listManagedEmployees, { fixed: { status: 0 } }),
} as const;

const GROUP = 'people';

export const feature: Feature = {
  noun: 'managed_employees',
  screens: [
    {
      path: PATHS.added,
      load: () => import('./EmployeeLists').then((m) => ({ default: m.AddedEmployeesScreen })),
      reads: readsList(READS.added),
      title: 'manager:addedEmployees',
      permission: PERMISSIONS.view,
      menu: { group: GROUP, order: 10, title: 'manager:addedEmployees' },
    },
    {
      path: PATHS.active,
      load: () => import('./EmployeeLists').then((m) => ({ default: m.ActiveEmployeesScreen })),
      reads: readsList(READS.active),
      title: 'manager:activeEmployees',
      permission: PERMISSIONS.view,
      menu: { group: GROUP, order: 20, title: 'manager:activeEmployees' },
    },
    {
      path: PATHS.inactive,
      load: () => import('./EmployeeLists').then((m) => ({ default: m.InactiveEmployeesScreen })),
      reads: readsList(READS.inactive),
      title: 'manager:inactiveEmployees',
      permission: PERMISSIONS.view,
      menu: { group: GROUP, order: 30, title: 'manager:inactiveEmployees' },
    },
  ],
  links: { list: PATHS.added },
};
