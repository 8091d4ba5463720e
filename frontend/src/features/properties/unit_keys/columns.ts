import {
  KeyHolder,
  KeyKind,
  type ListUnitKeysParams,
  type UnitKey,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { ownerPaths } from '@/features/parties/owners/public';
import { buildingSource } from '../buildings/public';
import { unitPaths, unitSource } from '../units/public';
import { PERMISSIONS, READS } from './feature';

const HOLDER_TONES = {
  office: 'success',
  customer: 'info',
  owner: 'info',
  other: 'warning',
  lost: 'danger',
} as const;

const holderOf = (row: UnitKey) => {
  if (row.customer_id) return customerPaths.detail(row.customer_id);
  return row.owner_id ? ownerPaths.detail(row.owner_id) : undefined;
};

export const keyList: ListDef<UnitKey, ListUnitKeysParams> = {
  ns: 'unit_keys',
  icon: 'key',
  ...READS,
  columns: [
    {
      field: 'unit_number',
      kind: 'code',
      sort: 'unit',
      link: (row) => unitPaths.detail(row.unit_id),
    },
    { field: 'building_name', kind: 'name', sort: 'building' },
    { field: 'kind', kind: 'enum', sort: true },
    { field: 'label', kind: 'code' },
    { field: 'count', kind: 'number', sort: true },
    { field: 'holder', kind: 'enum', sort: true, tones: HOLDER_TONES },
    { field: 'holder_name', kind: 'name', link: holderOf },
    { field: 'held_since', kind: 'date', sort: true },
    { field: 'notes', hidden: true },
  ],
  card: { first: ['unit_number', 'holder'], second: ['kind', 'count', 'holder_name'] },
  filters: [
    { kind: 'enum', param: 'holder', values: Object.values(KeyHolder) },
    { kind: 'enum', param: 'kind', values: Object.values(KeyKind) },
    { kind: 'entity', param: 'unit_id', source: unitSource },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/unit_keys/export',
  exportPermission: PERMISSIONS.view,
};

const within = (
  fixed: ListUnitKeysParams,
  without: readonly string[],
): ListDef<UnitKey, ListUnitKeysParams> => ({
  ...keyList,
  columns: keyList.columns.filter(({ field }) => !without.includes(field)),
  filters: undefined,
  search: false,
  fixed,
});

export const keysOfUnit = (id: number) => within({ unit_id: id }, ['unit_number', 'building_name']);
export const keysOfCustomer = (id: number) =>
  within({ customer_id: id }, ['holder', 'holder_name']);
