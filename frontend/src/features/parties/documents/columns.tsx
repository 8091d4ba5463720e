import type { Document, ListDocumentsParams } from '@/api/generated/merchant/client.schemas';
import type { Column, Filter, ListDef } from '@/components/list/types';
import type { Links } from '@/components/shell/features';
import { ExpiryText } from './ExpiryText';
import { KINDS } from './form';
import { PERMISSIONS, ALL, READS } from './feature';
import { SizeText } from './SizeText';

const NOUNS = ['customers', 'owners', 'units', 'contracts'] as const;

/** Whose documents: the noun of the record and its id. */
export interface DocumentsOf {
  noun: (typeof NOUNS)[number];
  recordId: number;
}

const shared = {
  ns: 'documents',
  icon: 'upload',
} as const;
const kind: Column<Document> = {
  field: 'kind',
  kind: 'enum',
  tones: {
    national_id: 'info',
    passport: 'info',
    trade_licence: 'accent',
    title_deed: 'accent',
    power_of_attorney: 'accent',
  },
};
const file: Column<Document> = { field: 'file_name', render: (row) => <bdi>{row.file_name}</bdi> };
const size: Column<Document> = {
  field: 'size_bytes',
  render: (row) => <SizeText bytes={row.size_bytes} />,
};
const expiry: Column<Document> = {
  field: 'expires_on',
  sort: true,
  render: (row) => <ExpiryText day={row.expires_on} />,
};
const added: Column<Document> = { field: 'created_at', kind: 'datetime' };
const kinds: Filter<ListDocumentsParams> = { kind: 'enum', param: 'kind', values: KINDS };

export const documentsOf = ({
  noun,
  recordId,
}: DocumentsOf): ListDef<Document, ListDocumentsParams> => ({
  ...shared,
  ...READS,
  fixed: { noun, record_id: recordId },
  columns: [kind, file, size, expiry, added],
  filters: [kinds],
});

/** The tab of the record that a file belongs to. */
export const recordPath = ({ record }: Links, { noun, record_id }: Document) =>
  record(noun, record_id, { tab: 'documents' });

/** Of all records. */
export const allDocuments = (links: Links): ListDef<Document, ListDocumentsParams> => ({
  ...shared,
  ...ALL,
  columns: [
    { field: 'record_name', kind: 'name', link: (row) => recordPath(links, row) },
    { field: 'noun', kind: 'enum' },
    kind,
    expiry,
    file,
    { ...size, hidden: true },
    added,
  ],
  filters: [
    { kind: 'enum', param: 'expiring_days', values: [0, 30, 60, 90] },
    { kind: 'enum', param: 'noun', values: NOUNS },
    kinds,
  ],
  export: '/api/merchant/documents/export',
  exportPermission: PERMISSIONS.view,
});
