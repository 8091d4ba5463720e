import type { EUnit, EUnitInput, EUnitUpdate } from '@/api/generated/merchant/client.schemas';
import { createEUnit, updateEUnit } from '@/api/generated/merchant/e-units-writes';
import type { FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { PERMISSIONS } from './feature';

type Words = Omit<EUnitInput, 'unit_id'>;

/** What a unit's page says; `unitId` is the unit that is published with it. */
export const pageForm = (unitId: number): FormDef<Words, EUnit> => ({
  ns: 'e_units',
  draft: `e_units-${unitId}`,
  sections: [
    {
      fields: [
        { name: 'ends_on', kind: 'date', required: true, help: 'help.ends_on' },
        { name: 'rent_asked', kind: 'money', help: 'help.rent_asked' },
        { name: 'about', kind: 'bilingual', rows: 4, rules: [maxLength(1500)], help: 'help.about' },
      ],
    },
  ],
  defaults: { ends_on: '', rent_asked: '', about_en: '', about_ar: '' },
  create: (body) => createEUnit({ ...body, unit_id: unitId }),
  update: (id, body) => updateEUnit(Number(id), body as EUnitUpdate),
  permission: PERMISSIONS.publish,
});
