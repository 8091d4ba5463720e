import {
  type Meter,
  type MeterInput,
  MeterKind,
  type MeterTariff,
  type MeterTariffInput,
  type MeterUpdate,
} from '@/api/generated/merchant/client.schemas';
import {
  createMeter,
  createMeterTariff,
  updateMeter,
} from '@/api/generated/merchant/meters-writes';
import type { FieldDef, FormDef } from '@/components/form/types';
import { isPrice } from '@/lib/validation/numbers';
import { maxLength } from '@/lib/validation/texts';
import { unitSource } from '../units/public';

const KINDS = Object.values(MeterKind);
const own: readonly FieldDef[] = [
  { name: 'number', kind: 'text', required: true, rules: [maxLength(40)] },
  { name: 'read_every', kind: 'number', min: 1, max: 12, help: 'help.read_every' },
];
const notes: FieldDef = { name: 'notes', kind: 'textarea', width: 12 };

/** `unit` is chosen already where one came from its page. */
export const newMeterForm = (unit?: number): FormDef<MeterInput, Meter> => ({
  ns: 'meters',
  draft: `meter-${unit ?? 'new'}`,
  sections: [
    {
      fields: [
        { name: 'unit_id', kind: 'entity', source: unitSource, required: true },
        { name: 'kind', kind: 'select', values: KINDS, required: true },
        ...own,
        notes,
      ],
    },
  ],
  defaults: { unit_id: unit, kind: 'electricity', number: '', read_every: 1, notes: '' },
  create: createMeter,
});

export const editMeterForm: FormDef<Omit<MeterUpdate, 'version'>, Meter> = {
  ns: 'meters',
  draft: 'meter-edit',
  sections: [
    { fields: [...own, { name: 'removed_on', kind: 'date', help: 'help.removed_on' }, notes] },
  ],
  defaults: { number: '', read_every: 1, removed_on: '', notes: '' },
  update: (id, body) => updateMeter(Number(id), { ...body, version: body.version ?? 0 }),
};

export const tariffForm = (day: string): FormDef<MeterTariffInput, MeterTariff> => ({
  ns: 'meter_tariffs',
  draft: 'meter-tariff',
  sections: [
    {
      fields: [
        { name: 'kind', kind: 'select', values: KINDS, required: true },
        { name: 'valid_from', kind: 'date', required: true, help: 'help.valid_from' },
        { name: 'price', kind: 'text', required: true, rules: [isPrice({ decimals: 6 })] },
        { name: 'fixed', kind: 'money', help: 'help.fixed' },
      ],
    },
  ],
  defaults: { kind: 'electricity', valid_from: day, price: '', fixed: '' },
  create: createMeterTariff,
});
