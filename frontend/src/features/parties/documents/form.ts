import type { Document, DocumentUpdate } from '@/api/generated/merchant/client.schemas';
import { updateDocument } from '@/api/generated/merchant/documents-writes';
import type { FieldDef, FormDef } from '@/components/form/types';

export const KINDS = [
  'national_id',
  'passport',
  'trade_licence',
  'title_deed',
  'power_of_attorney',
  'photo',
  'other',
] as const;

export const kindField: FieldDef = { name: 'kind', kind: 'select', values: KINDS, required: true };
export const expiryField: FieldDef = {
  name: 'expires_on',
  kind: 'date',
  when: ({ kind }) => kind !== 'photo',
};

type Values = Omit<DocumentUpdate, 'version'>;

/** What is known of a file may be corrected; the file itself is replaced by another. */
export const documentForm: FormDef<Values, Document> = {
  ns: 'documents',
  sections: [{ fields: [kindField, expiryField] }],
  defaults: { kind: 'national_id', expires_on: '' },
  update: (id, body) => updateDocument(Number(id), body as DocumentUpdate),
};
