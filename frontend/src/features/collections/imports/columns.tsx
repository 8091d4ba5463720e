import type { Import, ListImportsParams } from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { PATHS, PERMISSIONS, READS } from './feature';

export const KINDS = [
  'units',
  'parkings',
  'owners',
  'customers',
  'contracts',
  'history',
  'cheques',
  'customer_balances',
  'owner_balances',
] as const;
export const STATES = ['open', 'committing', 'committed', 'undoing', 'undone'] as const;

export const STATE_TONES = {
  open: 'warning',
  committing: 'info',
  committed: 'success',
  undoing: 'info',
  undone: 'neutral',
} as const;

export const importList: ListDef<Import, ListImportsParams> = {
  ns: 'imports',
  icon: 'upload',
  ...READS,
  rowLink: (row) => PATHS.record(row.id),
  columns: [
    { field: 'created_at', kind: 'datetime', sort: true },
    { field: 'kind', kind: 'enum', sort: true },
    { field: 'state', kind: 'enum', tones: STATE_TONES, sort: true },
    { field: 'file_name', sort: true },
    { field: 'total', kind: 'number', sort: true },
    { field: 'faulty', kind: 'number' },
    { field: 'created', kind: 'number' },
    { field: 'updated', kind: 'number', hidden: true },
    { field: 'skipped', kind: 'number', hidden: true },
    { field: 'started_by', sort: true },
    { field: 'committed_at', kind: 'datetime', hidden: true },
    { field: 'undone_at', kind: 'datetime', hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'kind', values: KINDS },
    { kind: 'enum', param: 'state', values: STATES },
  ],
  card: { first: ['file_name', 'state'], second: ['kind', 'total', 'created_at'] },
  export: '/api/merchant/imports/export',
  exportPermission: PERMISSIONS.view,
};
