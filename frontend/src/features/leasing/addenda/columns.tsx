import type { AddendumRow, ListAddendaParams } from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { contractPaths } from '../contracts/public';
import { PERMISSIONS, READS } from './feature';

export const STATUSES = ['draft', 'issued', 'signed', 'withdrawn'] as const;
const TONES = {
  draft: 'neutral',
  issued: 'warning',
  signed: 'success',
  withdrawn: 'danger',
} as const;

const columns: readonly Column<AddendumRow>[] = [
  { field: 'number', kind: 'code' },
  { field: 'status', kind: 'enum', tones: TONES, sort: true },
  { field: 'effective_on', kind: 'date', sort: true },
  { field: 'note' },
  { field: 'issued_at', kind: 'datetime', sort: true },
  { field: 'signed_at', kind: 'datetime', sort: true },
  { field: 'issued_by', hidden: true },
  { field: 'withdraw_reason', hidden: true },
];
const filters: readonly Filter<ListAddendaParams>[] = [
  { kind: 'enum', param: 'status', values: STATUSES },
  {
    kind: 'dates',
    from: 'effective_from',
    to: 'effective_to',
    label: 'fields.effective_on',
  },
];

const list: ListDef<AddendumRow, ListAddendaParams> = {
  ns: 'addenda',
  icon: 'contract',
  ...READS,
  columns,
  filters,
  card: { first: ['number', 'status'], second: ['effective_on', 'signed_at'] },
  export: '/api/merchant/addenda/export',
  exportPermission: PERMISSIONS.view,
};

export const all: ListDef<AddendumRow, ListAddendaParams> = {
  ...list,
  rowLink: (row) => `${contractPaths.detail(row.contract_id)}?tab=addenda`,
  columns: [
    ...columns.slice(0, 2),
    { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
    { field: 'unit_number', kind: 'code', sort: true },
    { field: 'building_name', kind: 'name' },
    ...columns.slice(2),
  ],
  filters: [
    ...filters,
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
};

export const ofContract = (id: number): typeof list => ({
  ...list,
  fixed: { contract_id: id },
  search: false,
  filters: [],
});
