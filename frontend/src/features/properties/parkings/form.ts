import type { Parking, ParkingInput, ParkingUpdate } from '@/api/generated/merchant/client.schemas';
import { createParking, updateParking } from '@/api/generated/merchant/parkings-writes';
import type { FormDef } from '@/components/form/types';
import { maxLength } from '@/lib/validation/texts';
import { buildingSource } from '../buildings/public';

/** `building` is chosen already where one came from its page. */
export const parkingForm = (building?: number): FormDef<ParkingInput, Parking> => ({
  ns: 'parkings',
  sections: [
    {
      fields: [
        { name: 'building_id', kind: 'entity', source: buildingSource, required: true, width: 12 },
        { name: 'number', kind: 'text', required: true, rules: [maxLength(20)] },
        { name: 'price', kind: 'money', help: 'help.price' },
        { name: 'notes', kind: 'textarea', width: 12 },
      ],
    },
  ],
  defaults: { building_id: building, number: '', price: '', notes: '' },
  create: createParking,
  update: (id, body) => updateParking(Number(id), body as ParkingUpdate),
});
