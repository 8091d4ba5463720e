import type {
  District,
  DistrictInput,
  DistrictUpdate,
} from '@/api/generated/merchant/client.schemas';
import { createDistrict, updateDistrict } from '@/api/generated/merchant/districts-writes';
import { sectorSource } from '../sectors/public';
import type { FormDef, FormValues } from '@/components/form/types';
import { STATUSES } from '@/components/list/status';
import { maxLength } from '@/lib/validation/texts';

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;

const districtForm: FormDef<DistrictInput, District> = {
  ns: 'districts',
  sections: [
    {
      fields: [
        { name: 'sector_id', kind: 'entity', source: sectorSource, required: true, width: 12 },
        { name: 'name', kind: 'bilingual', required: true, rules: [maxLength(120)] },
        { name: 'status', kind: 'select', values: STATUSES, required: true, when: isEdit },
      ],
    },
  ],
  defaults: { sector_id: undefined, name_en: '', name_ar: '' },
  create: createDistrict,
  update: (id, body) => updateDistrict(Number(id), body as DistrictUpdate),
};

export const useDistrictForm = () => districtForm;
