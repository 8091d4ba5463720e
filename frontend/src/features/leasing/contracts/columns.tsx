import type { ContractRow, ListContractsParams } from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths } from '@/features/properties/units/public';
import { tonesOf } from '@/theme/states';
import { type ContractView, PATHS, PERMISSIONS, readsOf } from './feature';

const STATES = [
  'draft',
  'issued',
  'signed',
  'active',
  'expiring',
  'stopped',
  'expired',
  'terminated',
  'cancelled',
] as const;
export const STATE_TONES = tonesOf(...STATES);

const columns: readonly Column<ContractRow>[] = [
  { field: 'number', kind: 'code', sort: true },
  { field: 'state', kind: 'enum', tones: STATE_TONES },
  { field: 'customer_name', kind: 'name', link: (row) => customerPaths.detail(row.customer_id) },
  { field: 'unit_number', kind: 'code', sort: true, link: (row) => unitPaths.detail(row.unit_id) },
  { field: 'building_name', kind: 'name' },
  { field: 'starts_on', kind: 'date', sort: true },
  { field: 'ends_on', kind: 'date', sort: true },
  { field: 'agreed_ends_on', kind: 'date', hidden: true },
  { field: 'notice_by', kind: 'date', hidden: true },
  { field: 'total_rent', kind: 'money', sort: true, total: true },
  { field: 'insurance_amount', kind: 'money', total: true, hidden: true },
  { field: 'rent_price', kind: 'money', sort: true, hidden: true },
  { field: 'last_rent', kind: 'money', hidden: true },
  { field: 'parking_number', kind: 'code', hidden: true },
  { field: 'customer_mobile', kind: 'phone', hidden: true },
  { field: 'tasdeq_number', kind: 'code', hidden: true },
  { field: 'attest_by', kind: 'date', sort: true, hidden: true },
  { field: 'issue_date', kind: 'date', sort: true, hidden: true },
  { field: 'signed_at', kind: 'datetime', hidden: true },
  { field: 'stopped_on', kind: 'date', sort: true, hidden: true },
  { field: 'stop_reason', hidden: true },
];

/** Whom to tell until when is what that list is for. */
const shown = (column: Column<ContractRow>): Column<ContractRow> =>
  column.field === 'notice_by' ? { ...column, hidden: false } : column;

const states: Filter<ListContractsParams> = {
  kind: 'enum',
  param: 'state',
  values: STATES,
};
const others: readonly Filter<ListContractsParams>[] = [
  { kind: 'entity', param: 'building_id', source: buildingSource },
  { kind: 'entity', param: 'customer_id', source: customerSource },
  { kind: 'enum', param: 'signed', values: ['true', 'false'] },
  { kind: 'enum', param: 'unattested', values: ['true'] },
  { kind: 'enum', param: 'followed', values: ['true', 'false'] },
  { kind: 'dates', from: 'starts_from', to: 'starts_to', label: 'fields.starts_on' },
  { kind: 'dates', from: 'ends_from', to: 'ends_to', label: 'fields.ends_on' },
];

/** One list of contracts, by the view that its address names. */
export function contractList(
  view: ContractView,
  months: number,
): ListDef<ContractRow, ListContractsParams> {
  const anyState = view === 'current-contracts' || view === 'historical-contracts';
  return {
    ns: 'contracts',
    icon: 'contract',
    ...readsOf(view, months),
    columns: view === 'expired-within-months' ? columns.map(shown) : columns,
    filters: anyState ? [states, ...others] : others,
    rowLink: (row) => PATHS.detail(row.id),
    add: { to: PATHS.add, permission: PERMISSIONS.create },
    export: '/api/merchant/contracts/export',
    exportPermission: PERMISSIONS.view,
  };
}
