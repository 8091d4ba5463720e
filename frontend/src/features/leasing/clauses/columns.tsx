import type { Clause, ListClausesParams } from '@/api/generated/merchant/client.schemas';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { PERMISSIONS, READS } from './feature';

export const USAGES = [1, 2] as const;

export const clauseList: ListDef<Clause, ListClausesParams> = {
  ns: 'clauses',
  icon: 'contract',
  ...READS,
  columns: [
    { field: 'position', kind: 'number', sort: true },
    { field: 'title', kind: 'name' },
    { field: 'usage', kind: 'enum' },
    { field: 'is_default', kind: 'boolean' },
    { field: 'text', kind: 'name' },
    { field: 'number', kind: 'number' },
    { field: 'contracts', kind: 'number' },
    { field: 'status', kind: 'enum', tones: STATUS_TONES },
    { field: 'written_by', hidden: true },
    { field: 'written_at', kind: 'datetime', sort: true, hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'status', values: STATUSES },
    { kind: 'enum', param: 'usage', values: USAGES },
    { kind: 'enum', param: 'is_default', values: ['true', 'false'] },
  ],
  card: { first: ['title', 'status'], second: ['text'] },
  export: '/api/merchant/clauses/export',
  exportPermission: PERMISSIONS.view,
};
