import type {
  UnitHold,
  UnitHoldInput,
  UnitHoldRelease,
} from '@/api/generated/merchant/client.schemas';
import { createUnitHold, releaseUnitHold } from '@/api/generated/merchant/unit-holds-writes';
import type { FieldDef, FormDef, FormValues } from '@/components/form/types';
import { customerSource } from '@/features/parties/customers/public';
import { parkingSource } from '@/features/properties/parkings/public';
import { unitSource } from '@/features/properties/units/public';
import { addDays } from '@/lib/calendar';
import { PERMISSIONS } from './feature';

/** How long a place is kept unless something else is agreed. */
const USUAL_DAYS = 3;
const isStranger = (values: FormValues) => !values.customer_id;
const noParking = (values: FormValues) => !values.parking_id;
const noUnit = (values: FormValues) => !values.unit_id;

const person: readonly FieldDef[] = [
  {
    kind: 'entity',
    name: 'customer_id',
    source: customerSource,
    numeric: true,
    width: 12,
    help: 'help.customer',
  },
  { kind: 'text', name: 'name', when: isStranger, required: true },
  { kind: 'phone', name: 'mobile', when: isStranger, required: true },
  { kind: 'date', name: 'starts_on', required: true },
  { kind: 'date', name: 'ends_on', required: true, help: 'help.ends_on' },
  { kind: 'textarea', name: 'reason', width: 12, rows: 2 },
];
const place: readonly FieldDef[] = [
  {
    kind: 'entity',
    name: 'unit_id',
    source: unitSource,
    numeric: true,
    when: noParking,
    required: true,
  },
  { kind: 'entity', name: 'parking_id', source: parkingSource, numeric: true, when: noUnit },
];

/** What is empty is left out. */
const toBody = (values: FormValues) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined),
  ) as unknown as UnitHoldInput;

/** Keeps a place; without `of` it is chosen in the form. */
export const holdForm = (
  day: string,
  of: { unit_id?: number; parking_id?: number } = {},
): FormDef<UnitHoldInput, UnitHold> => {
  const isChosen = of.unit_id !== undefined || of.parking_id !== undefined;
  return {
    ns: 'unit_holds',
    draft: 'unit-hold',
    defaults: {
      starts_on: day,
      ends_on: addDays(day, USUAL_DAYS),
      name: '',
      mobile: '',
      reason: '',
    },
    sections: [{ fields: isChosen ? person : [...place, ...person] }],
    toBody: (values) => ({ ...toBody(values), ...toBody(of) }),
    create: createUnitHold,
    permission: PERMISSIONS.create,
  };
};

export const releaseForm: FormDef<Omit<UnitHoldRelease, 'version'>, UnitHold> = {
  ns: 'unit_holds',
  draft: 'unit-hold-release',
  defaults: { reason: '' },
  fromRecord: () => ({ reason: '' }),
  sections: [
    { fields: [{ kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 }] },
  ],
  update: (id, body) => releaseUnitHold(Number(id), { ...body, version: body.version ?? 0 }),
};
