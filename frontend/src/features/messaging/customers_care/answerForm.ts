import type {
  CareAnswer,
  CareAnswerInput,
  CareEntry,
  CareRow,
} from '@/api/generated/merchant/client.schemas';
import { createCareAnswer } from '@/api/generated/merchant/customers-care-writes';
import type { FormDef } from '@/components/form/types';

/** What a tenant said about a row: one of the answers that its list asks for. */
export const answerForm = (
  row: CareRow,
  answers: readonly CareAnswer[],
): FormDef<CareAnswerInput, CareEntry> => ({
  ns: 'customers_care',
  draft: `care-answer.${row.key}`,
  defaults: { call_on: '', note: '' },
  sections: [
    {
      fields: [
        { kind: 'select', name: 'answer', values: answers, required: true },
        {
          kind: 'date',
          name: 'call_on',
          required: ({ answer }) => answer === 'no_answer',
        },
        {
          kind: 'textarea',
          name: 'note',
          width: 12,
          rows: 2,
          required: ({ answer }) => answer === 'other',
        },
      ],
    },
  ],
  toBody: (values) => ({
    ...(values as unknown as CareAnswerInput),
    list: row.list,
    record_id: row.record_id,
  }),
  create: (body) => createCareAnswer(body),
});
