import type { FormDef, FormValues } from '@/components/form/types';
import { STATUSES } from '@/components/list/status';
import { maxLength } from '@/lib/validation/texts';
import type { SampleThing, SampleThingInput, SampleThingUpdate } from '../generated/client.schemas';
import { createSampleThing, updateSampleThing } from '../generated/sample-things-writes';

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;

export const sampleThingForm: FormDef<SampleThingInput, SampleThing> = {
  ns: 'sample_things',
  sections: [
    {
      fields: [
        { name: 'name', kind: 'bilingual', required: true, rules: [maxLength(120)] },
        { name: 'pieces', kind: 'number', required: true, min: 1, max: 1000 },
        { name: 'status', kind: 'select', values: STATUSES, required: true, when: isEdit },
      ],
    },
  ],
  defaults: { name_en: '', name_ar: '', pieces: 1 },
  create: createSampleThing,
  update: (id, body) => updateSampleThing(Number(id), body as SampleThingUpdate),
};
