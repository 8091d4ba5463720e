import type { ContractRow, ListContractsParams } from '@/api/generated/merchant/client.schemas';
import { listContracts } from '@/api/generated/merchant/contracts-reads';
import { queryOf } from '@/api/operation';
import type { Column, ListDef } from '@/components/list/types';
import { PATHS } from '../feature';
import { STATE_TONES } from '../columns';

/** Whose contracts are shown. */
export interface Of {
  unit_id?: number;
  parking_id?: number;
  customer_id?: number;
}

export const stateColumn: Column<ContractRow> = {
  field: 'state',
  kind: 'enum',
  tones: STATE_TONES,
};

export const lettingList = (of: Of): ListDef<ContractRow, ListContractsParams> => ({
  ns: 'lettings',
  icon: 'contract',
  query: (params) => queryOf(listContracts, params),
  fixed: of,
  columns: [
    { field: 'number', kind: 'code' },
    stateColumn,
    ...(of.customer_id ? [] : [{ field: 'customer_name' as const, kind: 'name' as const }]),
    ...(of.unit_id
      ? []
      : [
          { field: 'unit_number' as const, kind: 'code' as const },
          { field: 'building_name' as const, kind: 'name' as const },
        ]),
    { field: 'starts_on', kind: 'date', sort: true },
    { field: 'ends_on', kind: 'date', sort: true },
    { field: 'total_rent', kind: 'money', total: true },
    { field: 'insurance_amount', kind: 'money', total: true, hidden: true },
  ],
  filters: [
    {
      kind: 'enum',
      param: 'state',
      values: ['draft', 'issued', 'signed', 'active', 'expiring', 'expired', 'cancelled'],
    },
  ],
  rowLink: (row) => PATHS.detail(row.id),
});
