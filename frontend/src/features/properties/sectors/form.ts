import type { Sector, SectorInput, SectorUpdate } from '@/api/generated/merchant/client.schemas';
import { createSector, updateSector } from '@/api/generated/merchant/sectors-writes';
import { citySource } from '../cities/public';
import type { FormDef, FormValues } from '@/components/form/types';
import { STATUSES } from '@/components/list/status';
import { maxLength } from '@/lib/validation/texts';

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;

const sectorForm: FormDef<SectorInput, Sector> = {
  ns: 'sectors',
  sections: [
    {
      fields: [
        { name: 'city_id', kind: 'entity', source: citySource, required: true, width: 12 },
        { name: 'name', kind: 'bilingual', required: true, rules: [maxLength(120)] },
        { name: 'status', kind: 'select', values: STATUSES, required: true, when: isEdit },
      ],
    },
  ],
  defaults: { city_id: undefined, name_en: '', name_ar: '' },
  create: createSector,
  update: (id, body) => updateSector(Number(id), body as SectorUpdate),
};

export const useSectorForm = () => sectorForm;
