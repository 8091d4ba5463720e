import { getUnit, listUnits, listVacantUnits } from '@/api/generated/merchant/units-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/units';
const ADD = `${LIST}/add`;

export const PATHS = {
  list: LIST,
  vacant: `${LIST}/vacant`,
  add: ADD,
  /** With the building chosen already. */
  addTo: (buildingId: number) => `${ADD}?building=${buildingId}`,
  generate: `${ADD}?mode=many`,
  generateIn: (buildingId: number) => `${ADD}?mode=many&building=${buildingId}`,
  detail: (id: number | string) => `${LIST}/unit/${id}`,
  access: (id: number | string) => `${LIST}/access/${id}`,
  edit: (id: number | string) => `${LIST}/edit/${id}`,
  clone: (id: number | string) => `${LIST}/clone/${id}`,
} as const;

export const PERMISSIONS = permissions.units;

export const READS = listOf(listUnits);
export const VACANT = listOf(listVacantUnits, { defaultSort: 'minimum_rent' });

export const feature: Feature = {
  noun: 'units',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./UnitList'),
      reads: readsList(READS),
      title: 'units:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 20, title: 'merchant:units' },
    },
    {
      path: PATHS.vacant,
      load: () => import('./UnitList').then((m) => ({ default: m.VacantUnitList })),
      reads: readsList(VACANT),
      title: 'vacant_units:title',
      permission: PERMISSIONS.view,
      menu: { group: 'properties', order: 30, title: 'merchant:vacantUnits' },
    },
    {
      path: PATHS.add,
      load: () => import('./AddUnit'),
      title: 'units:form.new',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./UnitDetail'),
      reads: readsRecord(getUnit),
      title: 'units:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: PATHS.edit(':id'),
      load: () => import('./EditUnit'),
      reads: readsRecord(getUnit),
      title: 'units:form.edit',
      permission: PERMISSIONS.edit,
      parent: PATHS.list,
    },
    {
      path: PATHS.clone(':id'),
      load: () => import('./CloneUnit'),
      reads: readsRecord(getUnit),
      title: 'units:form.new',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, add: PATHS.add, record: PATHS.detail },
  begins: [
    { title: 'search:add.units', order: 40, to: PATHS.add, permission: PERMISSIONS.create },
    {
      title: 'search:add.manyUnits',
      order: 45,
      to: PATHS.generate,
      permission: PERMISSIONS.generate,
    },
  ],
  search: { icon: 'unit', order: 30, permission: PERMISSIONS.view },
};
