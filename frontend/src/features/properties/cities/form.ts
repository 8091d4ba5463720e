import { createCity, updateCity } from '@/api/generated/merchant/cities-writes';
import type { City, CityInput, CityUpdate } from '@/api/generated/merchant/client.schemas';
import { useArea } from '@/api/areaContext';
import { countrySource } from '@/components/fields/countrySource';
import type { FormDef, FormValues } from '@/components/form/types';
import { STATUSES } from '@/components/list/status';
import { maxLength } from '@/lib/validation/texts';
import { useMemo } from 'react';

/** Only a stored one has a status. */
const isEdit = (values: FormValues) => values.status !== undefined;

const cityForm = (country: string): FormDef<CityInput, City> => ({
  ns: 'cities',
  sections: [
    {
      fields: [
        { name: 'name', kind: 'bilingual', required: true, rules: [maxLength(120)] },
        { name: 'country', kind: 'entity', source: countrySource, numeric: false, required: true },
        { name: 'status', kind: 'select', values: STATUSES, required: true, when: isEdit },
      ],
    },
  ],
  defaults: { name_en: '', name_ar: '', country },
  create: createCity,
  update: (id, body) => updateCity(Number(id), body as CityUpdate),
});

/** A new city is in the business's own country unless told. */
export function useCityForm() {
  const { country } = useArea().account;
  return useMemo(() => cityForm(typeof country === 'string' ? country : 'AE'), [country]);
}
