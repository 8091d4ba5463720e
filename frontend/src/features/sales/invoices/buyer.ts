import { ApiError, isApiError } from '@/api/errors';
import type { BuyerInput } from '@/api/generated/merchant/client.schemas';
import { countrySource } from '@/components/fields/countrySource';
import type { FieldDef, FormValues } from '@/components/form/types';
import { isTrnKsa, maxLength } from '@/lib/validation/texts';

const SCHEMES = [
  'CRN',
  '700',
  'TIN',
  'MOM',
  'MLS',
  'SAG',
  'NAT',
  'IQA',
  'GCC',
  'PAS',
  'OTH',
] as const;

export type BuyerField = keyof BuyerInput;
/** The buyer of a form that nothing is known of yet. */
export const BUYER: Record<BuyerField, string> = {
  name: '',
  vat_number: '',
  identity_scheme: '',
  identity_number: '',
  street: '',
  building_number: '',
  additional_number: '',
  district: '',
  city: '',
  postal_code: '',
  country: 'SA',
};

const FIELDS: Record<BuyerField, FieldDef> = {
  name: {
    kind: 'text',
    name: 'name',
    label: 'buyer.name',
    width: 12,
    rules: [maxLength(200)],
    help: 'buyerHelp.name',
  },
  vat_number: {
    kind: 'text',
    name: 'vat_number',
    label: 'buyer.vat_number',
    rules: [isTrnKsa],
    help: 'buyerHelp.vat_number',
  },
  identity_scheme: {
    kind: 'select',
    name: 'identity_scheme',
    label: 'buyer.identity_scheme',
    values: SCHEMES,
    numeric: false,
    width: 3,
  },
  identity_number: {
    kind: 'text',
    name: 'identity_number',
    label: 'buyer.identity_number',
    rules: [maxLength(30)],
    width: 3,
  },
  building_number: {
    kind: 'text',
    name: 'building_number',
    label: 'buyer.building_number',
    rules: [maxLength(10)],
    width: 3,
  },
  street: { kind: 'text', name: 'street', label: 'buyer.street', rules: [maxLength(127)] },
  additional_number: {
    kind: 'text',
    name: 'additional_number',
    label: 'buyer.additional_number',
    rules: [maxLength(10)],
    width: 3,
  },
  district: { kind: 'text', name: 'district', label: 'buyer.district', rules: [maxLength(127)] },
  city: { kind: 'text', name: 'city', label: 'buyer.city', rules: [maxLength(127)] },
  postal_code: {
    kind: 'text',
    name: 'postal_code',
    label: 'buyer.postal_code',
    rules: [maxLength(10)],
    help: 'buyerHelp.postal_code',
  },
  country: {
    kind: 'entity',
    name: 'country',
    label: 'buyer.country',
    source: countrySource,
    numeric: false,
  },
};
const ORDER = Object.keys(FIELDS) as BuyerField[];

/** The buyer's fields, those that are concerned first. */
export function buyerFields(concerned: readonly BuyerField[] = []): {
  concerned: FieldDef[];
  others: FieldDef[];
} {
  return {
    concerned: ORDER.filter((name) => concerned.includes(name)).map((name) => FIELDS[name]),
    others: ORDER.filter((name) => !concerned.includes(name)).map((name) => FIELDS[name]),
  };
}

/** From a form's values to what is sent. */
export function buyerOf(values: FormValues): BuyerInput {
  const entries = ORDER.map((name) => [name, String(values[name] ?? '').trim()] as const).filter(
    ([, value]) => value !== '',
  );
  return Object.fromEntries(entries);
}

const ADDRESS: readonly BuyerField[] = ['street', 'city', 'country'];
/** The authority's rules about the buyer, and what of the form each is about (XML implementation standard, R3.4). */
const CODES: Readonly<Record<string, readonly BuyerField[]>> = {
  'BR-KSA-42': ['name'],
  'BR-KSA-71': ['name'],
  'BR-KSA-25': ['name'],
  'BR-KSA-44': ['vat_number'],
  'BR-KSA-46': ['vat_number'],
  'BR-CUSTOM-VALIDATION-01': ['vat_number'],
  'BR-KSA-14': ['identity_scheme', 'identity_number'],
  'BR-KSA-49': ['identity_scheme', 'identity_number'],
  'BR-KSA-81': ['vat_number', 'identity_scheme', 'identity_number'],
  'BR-KSA-10': ADDRESS,
  'BR-KSA-63': [...ADDRESS, 'building_number', 'district', 'postal_code'],
  'BR-KSA-67': ['postal_code'],
  'BR-CL-14': ['country'],
};
export const fieldsOfCode = (code: string | undefined): readonly BuyerField[] =>
  CODES[code ?? ''] ?? [];

/** `buyer.vat_number` is the form's `vat_number`. */
export const formField = (path: string) => path.replace(/^buyer\./, '');

/** The server's faults under the names that the form's fields have. */
export async function onBuyer<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!isApiError(error, 422)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.fieldErrors).map(([path, messages]) => [formField(path), messages]),
    );
    throw new ApiError(error.status, { ...error.problem, errors }, error.area, error.request);
  }
}
