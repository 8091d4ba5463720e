import type {
  ContractPayment,
  ContractRow,
  ListContractPaymentsParams,
  ListContractsParams,
} from '@/api/generated/merchant/client.schemas';
import { listContractPayments } from '@/api/generated/merchant/contract-payments';
import { listContracts } from '@/api/generated/merchant/contracts';
import { queryOf } from '@/api/operation';
import type { Column, ListDef } from '@/components/list/types';
import { PATHS } from './paths';

/** Whose contracts and payments are shown. */
export interface Of {
  unit_id?: number;
  parking_id?: number;
  building_id?: number;
  customer_id?: number;
}

export const stateColumn: Column<ContractRow> = {
  field: 'state',
  kind: 'enum',
  tones: {
    draft: 'neutral',
    issued: 'info',
    signed: 'info',
    active: 'success',
    expiring: 'warning',
    expired: 'neutral',
    cancelled: 'danger',
  },
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
  rowLink: (row) => PATHS.contract(row.id),
});

export const paymentList = (of: Of): ListDef<ContractPayment, ListContractPaymentsParams> => ({
  ns: 'payments_of',
  icon: 'money',
  query: (params) => queryOf(listContractPayments, params),
  fixed: of,
  defaultSort: 'due_on',
  columns: [
    { field: 'due_on', kind: 'date', sort: true },
    { field: 'type', kind: 'enum', tones: { 1: 'info', 2: 'accent' } },
    { field: 'amount', kind: 'money' },
    {
      field: 'state',
      kind: 'enum',
      tones: {
        upcoming: 'neutral',
        due_today: 'warning',
        overdue: 'danger',
        collected: 'success',
        not_collected: 'danger',
        cancelled: 'neutral',
      },
    },
    { field: 'method', kind: 'enum' },
    { field: 'cheque_number', kind: 'code' },
    { field: 'contract_number', kind: 'code', link: (row) => PATHS.contract(row.contract_id) },
    { field: 'unit_number', kind: 'code' },
    { field: 'collected_on', kind: 'date' },
    { field: 'receipt_number', kind: 'code' },
  ],
  filters: [
    {
      kind: 'enum',
      param: 'state',
      values: ['overdue', 'due_today', 'upcoming', 'collected', 'not_collected', 'cancelled'],
    },
    { kind: 'enum', param: 'type', values: [1, 2] },
    { kind: 'dates', from: 'due_from', to: 'due_to', label: 'fields.due_on' },
  ],
});
