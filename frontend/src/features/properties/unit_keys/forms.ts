import {
  type KeyHandOver,
  KeyHolder,
  KeyKind,
  type UnitKey,
  type UnitKeyInput,
  type UnitKeyUpdate,
} from '@/api/generated/merchant/client.schemas';
import {
  createUnitKey,
  handOverUnitKey,
  updateUnitKey,
} from '@/api/generated/merchant/unit-keys-writes';
import type { FieldDef, FormDef, FormValues } from '@/components/form/types';
import { customerSource } from '@/features/parties/customers/public';
import { ownerSource } from '@/features/parties/owners/public';
import { maxLength } from '@/lib/validation/texts';
import { unitSource } from '../units/public';

const MOST = 100;
const own: readonly FieldDef[] = [
  { name: 'kind', kind: 'select', values: Object.values(KeyKind), required: true },
  { name: 'count', kind: 'number', min: 1, max: MOST },
  { name: 'label', kind: 'text', rules: [maxLength(60)], help: 'help.label' },
  { name: 'notes', kind: 'textarea', width: 12 },
];

/** `unit` is chosen already where one came from its page. */
export const newKeyForm = (unit?: number): FormDef<UnitKeyInput, UnitKey> => ({
  ns: 'unit_keys',
  draft: `keys-${unit ?? 'new'}`,
  sections: [
    { fields: [{ name: 'unit_id', kind: 'entity', source: unitSource, required: true }, ...own] },
  ],
  defaults: { unit_id: unit, kind: 'door', count: 1, label: '', notes: '' },
  create: createUnitKey,
});

export const editKeyForm: FormDef<Omit<UnitKeyUpdate, 'version'>, UnitKey> = {
  ns: 'unit_keys',
  draft: 'keys-edit',
  sections: [{ fields: own }],
  defaults: { kind: 'door', count: 1, label: '', notes: '' },
  update: (id, body) => updateUnitKey(Number(id), { ...body, version: body.version ?? 0 }),
};

const goesTo = (holder: KeyHolder) => (values: FormValues) => values.holder === holder;

/** Who gets a set, how many of it, and on which day. */
export const handOverForm = (day: string): FormDef<Omit<KeyHandOver, 'version'>, UnitKey> => ({
  ns: 'unit_keys',
  draft: 'keys-over',
  sections: [
    {
      fields: [
        { name: 'holder', kind: 'select', values: Object.values(KeyHolder), required: true },
        { name: 'count', kind: 'number', min: 1, max: MOST, help: 'help.count' },
        {
          name: 'customer_id',
          kind: 'entity',
          source: customerSource,
          required: true,
          when: goesTo('customer'),
        },
        {
          name: 'owner_id',
          kind: 'entity',
          source: ownerSource,
          required: true,
          when: goesTo('owner'),
        },
        {
          name: 'holder_name',
          kind: 'text',
          required: true,
          rules: [maxLength(120)],
          when: goesTo('other'),
        },
        { name: 'on', kind: 'date' },
      ],
    },
  ],
  defaults: { holder: 'customer', on: day },
  fromRecord: (row) => ({
    holder: row.holder === 'office' ? 'customer' : 'office',
    count: row.count,
    on: day,
  }),
  update: (id, body) => handOverUnitKey(Number(id), { ...body, version: body.version ?? 0 }),
});
