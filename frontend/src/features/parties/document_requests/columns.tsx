import type {
  DocumentKind,
  DocumentRequest,
  ListDocumentRequestsParams,
} from '@/api/generated/merchant/client.schemas';
import type { Column, ListDef } from '@/components/list/types';
import { customerPaths, customerSource } from '../customers/public';
import { Kinds } from './Kinds';
import { PERMISSIONS, READS } from './feature';

const STATES = ['open', 'over', 'closed'] as const;
const STATE_TONES = { open: 'success', over: 'neutral', closed: 'neutral' } as const;

/** What may be asked for: a photo has to be square, and is cropped by the office. */
export const ASKED: readonly DocumentKind[] = [
  'national_id',
  'passport',
  'trade_licence',
  'title_deed',
  'power_of_attorney',
  'other',
];

const tenant: Column<DocumentRequest> = {
  field: 'customer_name',
  kind: 'name',
  sort: 'customer',
  link: (row) => customerPaths.detail(row.customer_id),
};

const shared: ListDef<DocumentRequest, ListDocumentRequestsParams> = {
  ns: 'document_requests',
  icon: 'upload',
  ...READS,
  columns: [
    { field: 'kinds', render: (row) => <Kinds kinds={row.kinds} /> },
    { field: 'state', kind: 'enum', tones: STATE_TONES },
    { field: 'ends_on', kind: 'date', sort: true },
    { field: 'waiting', kind: 'number', sort: true },
    { field: 'accepted', kind: 'number', sort: true },
    { field: 'views', kind: 'number', sort: true },
    { field: 'note', hidden: true },
    { field: 'asked_by' },
    { field: 'created_at', kind: 'datetime', sort: true },
  ],
  card: { first: ['kinds', 'state'], second: ['ends_on', 'waiting', 'views'] },
  filters: [{ kind: 'enum', param: 'state', values: STATES }],
};

export const requestsOf = (
  customer_id: number,
): ListDef<DocumentRequest, ListDocumentRequestsParams> => ({
  ...shared,
  fixed: { customer_id },
  search: false,
});

/** Of all tenants. */
export const allRequests: ListDef<DocumentRequest, ListDocumentRequestsParams> = {
  ...shared,
  columns: [tenant, ...shared.columns],
  card: { first: ['customer_name', 'state'], second: ['kinds', 'ends_on', 'waiting'] },
  filters: [
    ...(shared.filters ?? []),
    { kind: 'entity', param: 'customer_id', source: customerSource },
  ],
  export: '/api/merchant/document_requests/export',
  exportPermission: PERMISSIONS.view,
};
