import type {
  ListSentDocumentsParams,
  SentDocument,
} from '@/api/generated/merchant/client.schemas';
import type { ListDef } from '@/components/list/types';
import { customerPaths, customerSource } from '../customers/public';
import { ExpiryText } from '../documents/public';
import { PERMISSIONS, READS } from './feature';

const STATES = ['waiting', 'accepted', 'refused'] as const;
const STATE_TONES = { waiting: 'warning', accepted: 'success', refused: 'danger' } as const;
/** What may be sent: no photos. */
export const KINDS = [
  'national_id',
  'passport',
  'trade_licence',
  'title_deed',
  'power_of_attorney',
  'other',
] as const;

type SentDef = ListDef<SentDocument, ListSentDocumentsParams>;

const shared: SentDef = {
  ns: 'sent_documents',
  icon: 'upload',
  ...READS,
  columns: [
    { field: 'kind', kind: 'enum', sort: true },
    { field: 'file_name', render: (row) => <bdi>{row.file_name}</bdi> },
    { field: 'expires_on', sort: true, render: (row) => <ExpiryText day={row.expires_on} /> },
    { field: 'state', kind: 'enum', sort: true, tones: STATE_TONES },
    { field: 'reason' },
    { field: 'decided_by', hidden: true },
    { field: 'decided_at', kind: 'datetime', hidden: true },
    { field: 'created_at', kind: 'datetime', sort: true },
  ],
  card: { first: ['kind', 'state'], second: ['file_name', 'expires_on', 'reason'] },
  filters: [
    { kind: 'enum', param: 'state', values: STATES },
    { kind: 'enum', param: 'kind', values: KINDS },
  ],
};

export const sentOf = (customer_id: number): SentDef => ({
  ...shared,
  fixed: { customer_id },
  search: false,
});

/** Of all tenants. */
export const allSent: SentDef = {
  ...shared,
  columns: [
    {
      field: 'customer_name',
      kind: 'name',
      sort: 'customer',
      link: (row) => customerPaths.detail(row.customer_id),
    },
    ...shared.columns,
  ],
  card: { first: ['customer_name', 'state'], second: ['kind', 'file_name', 'expires_on'] },
  filters: [
    ...(shared.filters ?? []),
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/sent_documents/export',
  exportPermission: PERMISSIONS.view,
};
