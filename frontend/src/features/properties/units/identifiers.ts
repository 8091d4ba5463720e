import type { FieldDef, FormValues } from '@/components/form/types';
import { foldDigits } from '@/lib/text/fold';
import { type Check, fault } from '@/lib/validation/fault';
import { isDigits, maxLength } from '@/lib/validation/texts';

const MAKANI = {
  message: {
    en: '{label} must have ten digits, as on the building’s plate.',
    ar: '{label} يجب أن يتكون من عشرة أرقام كما في لوحة المبنى.',
  },
};
const NATIONAL_ADDRESS = {
  message: {
    en: '{label} must be four English letters and four digits, for example RRRD2929.',
    ar: '{label} يجب أن يكون أربعة أحرف إنجليزية وأربعة أرقام، مثل ⁦RRRD2929⁩.',
  },
};

/** Without the spaces and hyphens that people group digits by, as the server keeps it. */
const joined = (typed: string) => foldDigits(typed).replace(/[\s-]/g, '');

export const isMakani: Check = (value) =>
  /^\d{10}$/.test(joined(value)) ? undefined : fault('makani_number', MAKANI);
export const isNationalAddress: Check = (value) =>
  /^[A-Za-z]{4}\d{4}$/.test(joined(value))
    ? undefined
    : fault('national_address', NATIONAL_ADDRESS);
const isCivilNumber: Check = (value) => isDigits(joined(value));

/** Where the form notes what the registry of the chosen building's place asks for; it is not sent. */
export const ASKED = 'asked_identifiers';

/** What is asked for there, or was entered. */
const where =
  (name: string) =>
  (values: FormValues): boolean =>
    ((values[ASKED] as readonly string[] | undefined) ?? []).includes(name) ||
    String(values[name] ?? '') !== '';

export const identifierFields: readonly FieldDef[] = [
  { name: 'electricity_number', kind: 'text', rules: [maxLength(40)] },
  { name: 'sewerage_number', kind: 'text', rules: [maxLength(40)] },
  { name: 'property_number', kind: 'text', rules: [maxLength(40)], help: 'help.property_number' },
  {
    name: 'makani_number',
    kind: 'text',
    rules: [isMakani],
    help: 'help.makani_number',
    when: where('makani_number'),
  },
  {
    name: 'national_address',
    kind: 'text',
    rules: [isNationalAddress],
    help: 'help.national_address',
    when: where('national_address'),
  },
  {
    name: 'civil_number',
    kind: 'text',
    rules: [isCivilNumber, maxLength(40)],
    when: where('civil_number'),
  },
];
