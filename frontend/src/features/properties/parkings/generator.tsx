import type { GeneratedParkings } from '@/api/generated/merchant/client.schemas';
import { generateParkings } from '@/api/generated/merchant/parkings-writes';
import type { FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { buildingSource } from '../buildings/public';
import { GeneratorPreview, type GeneratorValues } from './GeneratorPreview';
import { PERMISSIONS } from './feature';

/** A range of numbers at once. */
export const generatorForm = (building?: number): FormDef<GeneratorValues, GeneratedParkings> => ({
  ns: 'parkings',
  draft: 'parkings-generator',
  sections: [
    {
      fields: [
        { name: 'building_id', kind: 'entity', source: buildingSource, required: true, width: 12 },
        { name: 'prefix', kind: 'text', rules: [maxLength(14)], width: 3, help: 'help.prefix' },
        { name: 'from', kind: 'number', required: true, max: 999_999, width: 3 },
        { name: 'to', kind: 'number', required: true, max: 999_999, width: 3 },
        { name: 'digits', kind: 'number', min: 1, max: 6, width: 3, help: 'help.digits' },
        { name: 'price', kind: 'money', width: 12, help: 'help.price' },
      ],
    },
    {
      title: 'preview',
      fields: [{ name: 'preview', kind: 'custom', width: 12, render: () => <GeneratorPreview /> }],
    },
  ],
  defaults: { building_id: building, prefix: 'P-', from: 1, to: 20, digits: 2, price: '' },
  create: (values) => generateParkings({ ...values, preview: false }),
  permission: PERMISSIONS.generate,
});
