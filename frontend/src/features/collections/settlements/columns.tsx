import type { ListSettlementsParams, SettlementRow } from '@/api/generated/merchant/client.schemas';
import type { Column, ListDef } from '@/components/list/types';
import { contractPaths } from '@/features/leasing/contracts/public';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths } from '@/features/properties/units/public';
import { PATHS, PERMISSIONS, READS } from './feature';

export const STATUS_TONES = { draft: 'neutral', posted: 'success', reversed: 'warning' } as const;
const STATUSES = ['draft', 'posted', 'reversed'] as const;

const contract: Column<SettlementRow> = {
  field: 'contract_number',
  kind: 'code',
  sort: true,
  link: (row) => contractPaths.detail(row.contract_id),
};
const own: readonly Column<SettlementRow>[] = [
  { field: 'number', kind: 'code', sort: true },
  { field: 'status', kind: 'enum', tones: STATUS_TONES, sort: true },
];
const figures: readonly Column<SettlementRow>[] = [
  { field: 'last_day', kind: 'date', sort: true },
  { field: 'agreed_ends_on', kind: 'date', hidden: true },
  { field: 'net', kind: 'money', sort: true },
  { field: 'posted_on', kind: 'date', sort: true },
  { field: 'posted_by', hidden: true },
];

export const settlementList: ListDef<SettlementRow, ListSettlementsParams> = {
  ns: 'settlements',
  icon: 'money',
  ...READS,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    ...own,
    {
      field: 'customer_name',
      kind: 'name',
      sort: true,
      link: (row) => customerPaths.detail(row.customer_id),
    },
    {
      field: 'unit_number',
      kind: 'code',
      sort: true,
      link: (row) => unitPaths.detail(row.unit_id),
    },
    { field: 'building_name', kind: 'name', sort: true },
    contract,
    ...figures,
  ],
  card: { first: ['customer_name', 'net'], second: ['status', 'unit_number', 'last_day'] },
  filters: [
    { kind: 'enum', param: 'status', values: STATUSES },
    { kind: 'enum', param: 'owing', values: ['true', 'false'] },
    { kind: 'dates', from: 'last_day_from', to: 'last_day_to', label: 'fields.last_day' },
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/settlements/export',
  exportPermission: PERMISSIONS.view,
};

/** The settlements of a contract, for a tab of its page: one that holds, and those that were taken back. */
export const settlementsOf = (
  contractId: number,
): ListDef<SettlementRow, ListSettlementsParams> => ({
  ...settlementList,
  fixed: { contract_id: contractId },
  columns: [...own, ...figures],
  card: { first: ['last_day', 'net'], second: ['status', 'number'] },
  filters: [],
});
