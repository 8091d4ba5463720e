import type {
  ListOwnerStatementsParams,
  OwnerStatement,
  OwnerStatementTotals,
} from '@/api/generated/merchant/client.schemas';
import type { Column, ListDef } from '@/components/list/types';
import { ownerPaths, ownerSource } from '@/features/parties/owners/public';
import { PATHS, PERMISSIONS, READS } from './feature';

const owner: Column<OwnerStatement> = {
  field: 'owner_name',
  kind: 'name',
  sort: true,
  link: (row) => ownerPaths.detail(row.owner_id),
};

export const statementList: ListDef<
  OwnerStatement,
  ListOwnerStatementsParams,
  OwnerStatementTotals
> = {
  ns: 'owner_statements',
  icon: 'money',
  ...READS,
  rowLink: (row) => PATHS.detail(row.id),
  columns: [
    { field: 'number', kind: 'code', sort: true },
    owner,
    { field: 'starts_on', kind: 'date', sort: true, hidden: true },
    { field: 'ends_on', kind: 'date', sort: true },
    { field: 'opening', kind: 'money' },
    { field: 'collected', kind: 'money', sort: true, total: true },
    { field: 'costs', kind: 'money', sort: true, total: true },
    { field: 'fees', kind: 'money', sort: true, total: true },
    { field: 'payouts', kind: 'money', sort: true, total: true },
    { field: 'closing', kind: 'money', sort: true },
    { field: 'to_pay', kind: 'money', hidden: true },
    { field: 'closed_by', hidden: true },
  ],
  card: { first: ['closing', 'number'], second: ['owner_name', 'ends_on', 'collected'] },
  filters: [
    { kind: 'entity', param: 'owner_id', source: ownerSource },
    { kind: 'dates', from: 'ends_from', to: 'ends_to', label: 'fields.ends_on' },
  ],
  export: '/api/merchant/owner_statements/export',
  exportPermission: PERMISSIONS.view,
};

/** The statements of one owner, for a tab of the owner's page. */
export const statementsOf = (ownerId: number): typeof statementList => ({
  ...statementList,
  fixed: { owner_id: ownerId },
  columns: statementList.columns.filter((column) => column !== owner),
  card: { first: ['closing', 'number'], second: ['ends_on', 'collected', 'payouts'] },
  filters: statementList.filters?.slice(1),
});
