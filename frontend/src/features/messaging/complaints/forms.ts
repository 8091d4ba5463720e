import { createElement } from 'react';
import {
  type Complaint,
  type ComplaintClosing,
  type ComplaintInput,
  ComplaintKind,
  ComplaintState,
  type ComplaintUpdate,
} from '@/api/generated/merchant/client.schemas';
import {
  closeComplaint,
  createComplaint,
  updateComplaint,
} from '@/api/generated/merchant/complaints-writes';
import type { FieldDef, FormDef } from '@/components/form/types';
import { userSource } from '@/features/identity/users/public';
import { customerSource } from '@/features/parties/customers/public';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS } from './feature';
import { Said } from './Said';

const OWNER: FieldDef = {
  name: 'assignee_id',
  kind: 'entity',
  source: userSource,
  numeric: true,
  help: 'help.assignee_id',
};
const DUE: FieldDef = { name: 'due_on', kind: 'date', required: true };
const TEXT = [maxLength(2000)];

const said = (complaint: Complaint): FieldDef => ({
  name: 'said',
  kind: 'custom',
  width: 12,
  render: () => createElement(Said, { complaint }),
});

/** What a tenant said by telephone or at the counter. */
export const newComplaint: FormDef<ComplaintInput, Complaint> = {
  ns: 'complaints',
  sections: [
    {
      fields: [
        { name: 'kind', kind: 'select', values: Object.values(ComplaintKind), required: true },
        {
          name: 'customer_id',
          kind: 'entity',
          source: customerSource,
          numeric: true,
          required: true,
          help: 'help.customer_id',
        },
        { name: 'text', kind: 'textarea', width: 12, required: true, rules: TEXT },
        OWNER,
        DUE,
      ],
    },
  ],
  defaults: { kind: ComplaintKind.complaint },
  create: createComplaint,
  permission: PERMISSIONS.create,
};

/** Who sees to it and until when. */
export const seeTo = (complaint: Complaint): FormDef<ComplaintUpdate, Complaint> => ({
  ns: 'complaints',
  draft: 'complaints.seeTo',
  sections: [
    {
      fields: [said(complaint), OWNER, DUE, { name: 'under_way', kind: 'switch', width: 12 }],
    },
  ],
  defaults: {},
  fromRecord: ({ assignee_id, due_on, state, version }) => ({
    assignee_id,
    due_on,
    under_way: state === ComplaintState.under_way,
    version,
  }),
  update: (id, body) => updateComplaint(Number(id), body),
  permission: PERMISSIONS.edit,
});

/** Ends with what came of it. */
export const closing = (complaint: Complaint): FormDef<ComplaintClosing, Complaint> => ({
  ns: 'complaints',
  draft: 'complaints.closing',
  sections: [
    {
      fields: [
        said(complaint),
        { name: 'resolution', kind: 'textarea', width: 12, required: true, rules: TEXT },
      ],
    },
  ],
  defaults: { resolution: '' },
  fromRecord: ({ resolution, version }) => ({ resolution: resolution ?? '', version }),
  update: (id, body) => closeComplaint(Number(id), body),
  permission: PERMISSIONS.edit,
});
