import { createElement } from 'react';
import type { Enquiry, EnquiryUpdate } from '@/api/generated/merchant/client.schemas';
import { updateEnquiry } from '@/api/generated/merchant/enquiries-writes';
import type { FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { Asked } from './Asked';
import { STATES } from './columns';
import { PERMISSIONS } from './feature';

/** What came of one enquiry, under what was asked. */
export const answerTo = (enquiry: Enquiry): FormDef<EnquiryUpdate, Enquiry> => ({
  ns: 'enquiries',
  sections: [
    {
      fields: [
        {
          name: 'asked',
          kind: 'custom',
          width: 12,
          render: () => createElement(Asked, { enquiry }),
        },
        { name: 'state', kind: 'select', values: STATES, required: true, width: 12 },
        { name: 'note', kind: 'textarea', width: 12, rules: [maxLength(1000)], help: 'help.note' },
      ],
    },
  ],
  defaults: { state: 'answered', note: '' },
  update: (id, body) => updateEnquiry(Number(id), body),
  permission: PERMISSIONS.edit,
});
