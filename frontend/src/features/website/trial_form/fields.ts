import {
  BusinessType,
  ReferralSource,
  type RegisterInput,
} from '@/api/generated/public/client.schemas';
import { isMobile } from '@/lib/validation/phones';
import { field, required } from '@/lib/validation/field';
import type { Check } from '@/lib/validation/fault';
import { isInteger } from '@/lib/validation/numbers';
import { isEmail, isPersonName } from '@/lib/validation/texts';
import type { Language } from '@/lib/text/language';
import type { Origin } from './origin';

export const BUSINESS_TYPES = Object.values(BusinessType);
export const REFERRAL_SOURCES = Object.values(ReferralSource);

const LONGEST = 120;
const MOST_UNITS = 1_000_000;

export type Name = Exclude<keyof RegisterInput, keyof Origin>;
/** What stands in the form: a choice that is not made yet is empty. */
export type Values = Record<Name, string>;
export const EMPTY: Values = {
  business_name_en: '',
  business_name_ar: '',
  business_type: '',
  owner_name: '',
  mobile: '',
  email: '',
  country: '',
  city: '',
  expected_units: '',
  referral_source: '',
};
export const NAMES = Object.keys(EMPTY) as Name[];

const RULES: Record<Name, readonly Check[]> = {
  business_name_en: [],
  business_name_ar: [],
  business_type: [],
  owner_name: [isPersonName],
  mobile: [isMobile],
  email: [isEmail],
  country: [],
  city: [],
  expected_units: [isInteger({ min: 1, max: MOST_UNITS })],
  referral_source: [],
};

const LATIN = /\p{Script=Latin}/u;
const ARABIC = /\p{Script=Arabic}/u;

/** What is wrong with each field, as the server would say; `say` has the sentences that only this form needs. */
export function faultsOf(
  values: Values,
  language: Language,
  say: (key: string) => string,
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {};
  for (const name of NAMES) {
    const fault = field(language, [required, ...RULES[name]], {
      label: say(`fields.${name}`),
      longest: LONGEST,
    })(values[name]);
    if (fault) faults[name] = fault;
  }
  if (!faults.business_name_en && !LATIN.test(values.business_name_en))
    faults.business_name_en = say('inEnglish');
  if (!faults.business_name_ar && !ARABIC.test(values.business_name_ar))
    faults.business_name_ar = say('inArabic');
  return faults;
}
