import {
  alias_name,
  arabic_text,
  bilingual_text,
  customer_search,
  digits,
  email,
  english_text,
  exact_length,
  letters,
  limits,
  max_length,
  min_length,
  one_of,
  person_name,
  same_as,
  service_name,
  trn,
  trn_ksa,
} from '../../../../validation/rules.json';
import { collapseSpaces } from '../text/clean';
import { foldDigits } from '../text/fold';
import type { Text } from '../text/language';
import { type Check, type Outcome, checkOf, failed, fault, passed, pattern } from './fault';

type TextRule = (value: string) => Outcome<string>;

function matching(
  name: string,
  source: { pattern: string; message: Text },
  normal = (text: string) => text,
): TextRule {
  return (typed) => {
    const value = normal(typed);
    return pattern(source).test(value) ? passed(value) : failed(fault(name, source));
  };
}

/** Length in characters as people count them, not in UTF-16 units. */
const lengthOf = (value: string) => [...value].length;

export const maxLength =
  (max: number): Check =>
  (value) =>
    lengthOf(value) > max ? fault('max_length', max_length, { max }) : undefined;
export const minLength =
  (min: number): Check =>
  (value) =>
    value !== '' && lengthOf(value) < min ? fault('min_length', min_length, { min }) : undefined;
export const exactLength =
  (length: number): Check =>
  (value) =>
    lengthOf(value) === length ? undefined : fault('exact_length', exact_length, { length });
export const oneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value) ? undefined : fault('one_of', one_of);
/** The same as another field, which is named to the reader. */
export const sameAs =
  (otherValue: () => string, other: Text): Check =>
  (value) =>
    value === otherValue() || value === otherValue().trim()
      ? undefined
      : fault('same_as', same_as, { other });

export const readLetters = /* @__PURE__ */ matching('letters', letters);
export const readEnglishText = /* @__PURE__ */ matching('english_text', english_text);
export const readArabicText = /* @__PURE__ */ matching('arabic_text', arabic_text);
export const readBilingualText = /* @__PURE__ */ matching('bilingual_text', bilingual_text);
export const readServiceName = /* @__PURE__ */ matching('service_name', service_name);
export const readAliasName = /* @__PURE__ */ matching('alias_name', alias_name);
export const readCustomerSearch = /* @__PURE__ */ matching(
  'customer_search',
  customer_search,
  foldDigits,
);
export const readDigits = /* @__PURE__ */ matching('digits', digits, foldDigits);
export const readTrn = /* @__PURE__ */ matching('trn', trn, foldDigits);
export const readTrnKsa = /* @__PURE__ */ matching('trn_ksa', trn_ksa, foldDigits);

/** A person's name, with single spaces between its words. */
export const readPersonName: TextRule = (value) =>
  pattern(person_name).test(value)
    ? passed(collapseSpaces(value))
    : failed(fault('person_name', person_name));

/** In lower case, so that two spellings of one address are one. */
export const readEmail: TextRule = (typed) => {
  const value = foldDigits(typed);
  const broken = maxLength(limits.email)(value);
  if (broken) return failed(broken);
  const local = value.split('@', 1)[0] ?? '';
  const good = local.length <= 64 && pattern(email).test(value);
  return good ? passed(value.toLowerCase()) : failed(fault('email', email));
};

export const isLetters = /* @__PURE__ */ checkOf(readLetters);
export const isEnglishText = /* @__PURE__ */ checkOf(readEnglishText);
export const isArabicText = /* @__PURE__ */ checkOf(readArabicText);
export const isBilingualText = /* @__PURE__ */ checkOf(readBilingualText);
export const isServiceName = /* @__PURE__ */ checkOf(readServiceName);
export const isAliasName = /* @__PURE__ */ checkOf(readAliasName);
export const isCustomerSearch = /* @__PURE__ */ checkOf(readCustomerSearch);
export const isDigits = /* @__PURE__ */ checkOf(readDigits);
export const isTrn = /* @__PURE__ */ checkOf(readTrn);
export const isTrnKsa = /* @__PURE__ */ checkOf(readTrnKsa);
export const isEmail = /* @__PURE__ */ checkOf(readEmail);
/** Also at most 120 characters. */
export const isPersonName: Check = (value) =>
  checkOf(readPersonName)(value) ?? maxLength(limits.name)(value);
