import type { ListUnitHoldsParams, UnitHold } from '@/api/generated/merchant/client.schemas';
import type { Column, ListDef } from '@/components/list/types';
import { customerPaths } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { parkingPaths } from '@/features/properties/parkings/public';
import { unitPaths } from '@/features/properties/units/public';
import { PERMISSIONS, READS } from './feature';

const STATES = ['held', 'upcoming', 'lapsed', 'released'] as const;
const STATE_TONES = {
  held: 'info',
  upcoming: 'accent',
  lapsed: 'neutral',
  released: 'neutral',
} as const;

const who: readonly Column<UnitHold>[] = [
  {
    field: 'name',
    kind: 'name',
    sort: true,
    link: (row) => (row.customer_id ? customerPaths.detail(row.customer_id) : undefined),
  },
  { field: 'mobile', kind: 'phone' },
  { field: 'starts_on', kind: 'date', sort: true },
  { field: 'ends_on', kind: 'date', sort: true },
  { field: 'state', kind: 'enum', tones: STATE_TONES },
  { field: 'reason' },
  { field: 'held_by', hidden: true },
  { field: 'released_on', kind: 'date', hidden: true },
  { field: 'release_reason', hidden: true },
];

export const holdList: ListDef<UnitHold, ListUnitHoldsParams> = {
  ns: 'unit_holds',
  icon: 'lock',
  ...READS,
  columns: [
    {
      field: 'unit_number',
      kind: 'code',
      sort: true,
      link: (row) => (row.unit_id ? unitPaths.detail(row.unit_id) : undefined),
    },
    {
      field: 'parking_number',
      kind: 'code',
      link: (row) => (row.parking_id ? parkingPaths.detail(row.parking_id) : undefined),
    },
    { field: 'building_name', kind: 'name', sort: true },
    ...who,
  ],
  card: { first: ['unit_number', 'state'], second: ['name', 'ends_on', 'building_name'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'day', param: 'on' },
    { kind: 'dates', from: 'ends_from', to: 'ends_to', label: 'fields.ends_on' },
    { kind: 'entity', param: 'building_id', source: buildingSource },
  ],
  export: '/api/merchant/unit_holds/export',
  exportPermission: PERMISSIONS.view,
};

/** The holds of one unit or parking. */
export const holdsOf = (of: { unit_id?: number; parking_id?: number }): typeof holdList => ({
  ...holdList,
  fixed: of,
  columns: who,
  card: { first: ['name', 'state'], second: ['starts_on', 'ends_on', 'reason'] },
  filters: [{ kind: 'enum', param: 'state', values: STATES }],
  defaultSort: '-ends_on',
});
