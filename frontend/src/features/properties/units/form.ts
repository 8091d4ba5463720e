import { createElement } from 'react';
import {
  type Unit,
  type UnitInput,
  type UnitUpdate,
  UnitUsage,
} from '@/api/generated/merchant/client.schemas';
import { getUnit } from '@/api/generated/merchant/units-reads';
import { createUnit, updateUnit } from '@/api/generated/merchant/units-writes';
import { queryOf } from '@/api/operation';
import type { FieldDef, FormPageDef, Section } from '@/components/form/types';
import { type Check, fault } from '@/lib/validation/fault';
import { isPrice } from '@/lib/validation/numbers';
import { maxLength } from '@/lib/validation/texts';
import { buildingSource } from '../buildings/public';
import { AskedHere } from './AskedHere';
import { PATHS, PERMISSIONS } from './feature';
import { ASKED, identifierFields } from './identifiers';

export const KINDS = ['apartment', 'villa', 'commercial_shop', 'office', 'warehouse'] as const;
/** 99 is a studio. */
export const ROOMS = [99, 1, 2, 3, 4, 5, 6] as const;

const FLOOR = {
  message: {
    en: '{label} must be a floor from -10 to 300.',
    ar: '{label} يجب أن يكون طابقًا من -10 إلى 300.',
  },
};
const LOWEST = -10;
const HIGHEST = 300;

/** Basements are below zero, which the rule of whole numbers refuses. */
export const isFloor: Check = (value) =>
  /^-?\d{1,3}$/.test(value) && Number(value) >= LOWEST && Number(value) <= HIGHEST
    ? undefined
    : fault('floor', FLOOR);

export const buildingField: FieldDef = {
  name: 'building_id',
  kind: 'entity',
  source: buildingSource,
  required: true,
  width: 6,
};

/** What a unit is, apart from where: the same for one and for many. */
export const traitFields: readonly FieldDef[] = [
  { name: 'usage', kind: 'select', values: Object.values(UnitUsage), required: true, width: 4 },
  { name: 'kind', kind: 'select', values: KINDS, required: true, width: 4 },
  { name: 'minimum_rent', kind: 'money', width: 4, help: 'help.minimum_rent' },
  { name: 'bedrooms', kind: 'select', values: ROOMS, width: 4 },
  { name: 'bathrooms', kind: 'number', min: 1, max: 5, width: 4 },
  { name: 'size_sqft', kind: 'text', rules: [isPrice()], width: 4, help: 'help.size_sqft' },
];
const valueField: FieldDef = {
  name: 'market_value',
  kind: 'money',
  width: 4,
  help: 'help.market_value',
};

const sections: readonly Section[] = [
  {
    title: 'sections.place',
    fields: [
      buildingField,
      { name: 'number', kind: 'text', required: true, rules: [maxLength(20)], width: 3 },
      { name: 'floor', kind: 'text', required: true, rules: [isFloor], width: 3 },
    ],
  },
  { title: 'sections.traits', fields: [...traitFields, valueField] },
  {
    title: 'sections.official',
    fields: [
      ...identifierFields,
      { name: ASKED, kind: 'custom', width: 12, render: () => createElement(AskedHere) },
    ],
  },
  {
    title: 'sections.more',
    fields: [
      { name: 'location_url', kind: 'text', width: 6, help: 'help.location_url' },
      { name: 'coordinates', kind: 'text', width: 6, help: 'help.coordinates' },
      { name: 'notes', kind: 'textarea', width: 12 },
    ],
  },
];

export const unitDefaults: Partial<UnitInput> = {
  building_id: undefined,
  number: '',
  floor: 0,
  usage: UnitUsage.residence,
  kind: 'apartment',
  size_sqft: '',
  bedrooms: undefined,
  bathrooms: undefined,
  minimum_rent: '',
  market_value: '',
  electricity_number: '',
  sewerage_number: '',
  property_number: '',
  makani_number: '',
  national_address: '',
  civil_number: '',
  location_url: '',
  coordinates: '',
  notes: '',
};

/** The floor is typed as a text, and sent as the number that it is; what the place asks for is the form's own. */
const sent = <Body extends { floor?: number }>(body: Body): Body => ({
  ...body,
  [ASKED]: undefined,
  floor: Number(body.floor ?? 0),
});

export const unitForm: FormPageDef<UnitInput, Unit> = {
  ns: 'units',
  sections,
  defaults: unitDefaults,
  load: (id) => queryOf(getUnit, Number(id)),
  create: (body) => createUnit(sent(body)),
  update: (id, body) => updateUnit(Number(id), sent(body) as UnitUpdate),
  back: PATHS.list,
  after: (unit) => PATHS.detail(unit.id),
};

export const newUnitForm: FormPageDef<UnitInput, Unit> = {
  ...unitForm,
  permission: PERMISSIONS.create,
};
export const editUnitForm: FormPageDef<UnitInput, Unit> = {
  ...unitForm,
  permission: PERMISSIONS.edit,
};
