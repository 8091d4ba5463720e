import type { Acceptance, Refusal, SentDocument } from '@/api/generated/merchant/client.schemas';
import {
  acceptSentDocument,
  refuseSentDocument,
} from '@/api/generated/merchant/sent-documents-writes';
import type { FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { KINDS } from './columns';
import { PERMISSIONS } from './feature';

/** What the document shows and until when, as the office reads it. */
export const acceptForm: FormDef<Omit<Acceptance, 'version'>, SentDocument> = {
  ns: 'sent_documents',
  draft: 'sent_documents-accept',
  sections: [
    {
      fields: [
        { name: 'kind', kind: 'select', values: KINDS, required: true },
        { name: 'expires_on', kind: 'date' },
      ],
    },
  ],
  defaults: { kind: 'other', expires_on: '' },
  update: (id, body) => acceptSentDocument(Number(id), body as Acceptance),
  permission: PERMISSIONS.decide,
};

export const refuseForm: FormDef<Omit<Refusal, 'version'>, SentDocument> = {
  ns: 'sent_documents',
  draft: 'sent_documents-refuse',
  sections: [
    {
      fields: [
        {
          name: 'reason',
          kind: 'textarea',
          required: true,
          width: 12,
          rules: [maxLength(500)],
          help: 'help.reason',
        },
      ],
    },
  ],
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  update: (id, body) => refuseSentDocument(Number(id), body as Refusal),
  permission: PERMISSIONS.decide,
};
