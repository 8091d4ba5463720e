import { getListDocumentsQueryOptions } from '@/api/generated/merchant/documents/documents';
import type { Document } from '@/api/generated/merchant/model/document';
import type { ListDocumentsParams } from '@/api/generated/merchant/model/listDocumentsParams';
import type { ListDef } from '@/components/list/types';
import { ExpiryText } from './ExpiryText';
import { KINDS } from './form';
import { SizeText } from './SizeText';

/** Whose documents: the noun of the record and its id. */
export interface DocumentsOf {
  noun: 'customers' | 'owners' | 'units' | 'contracts';
  recordId: number;
}

export const documentsOf = ({ noun, recordId }: DocumentsOf): ListDef<Document, ListDocumentsParams> => ({
  ns: 'documents',
  icon: 'upload',
  query: getListDocumentsQueryOptions,
  fixed: { noun, record_id: recordId },
  columns: [
    { field: 'kind', kind: 'enum', tones: { national_id: 'info', passport: 'info', trade_licence: 'accent', title_deed: 'accent', power_of_attorney: 'accent' } },
    { field: 'file_name', render: (row) => <bdi>{row.file_name}</bdi> },
    { field: 'size_bytes', render: (row) => <SizeText bytes={row.size_bytes} /> },
    { field: 'expires_on', render: (row) => <ExpiryText day={row.expires_on} /> },
    { field: 'created_at', kind: 'datetime' },
  ],
  filters: [{ kind: 'enum', param: 'kind', values: KINDS }],
});
