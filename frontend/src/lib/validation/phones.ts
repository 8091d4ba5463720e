import { mobile, phone, telephone, whatsapp_number } from '../../../../validation/rules.json';
import { foldDigits } from '../text/fold';
import { type Outcome, checkOf, failed, fault, passed, pattern } from './fault';

/** A mobile number with its country code, as `+` and digits; a trunk zero is dropped. */
export function readMobile(typed: string): Outcome<string> {
  const digits = pattern(mobile).exec(foldDigits(typed))?.[1];
  const normal = digits === undefined ? undefined : international(digits);
  return normal === undefined ? failed(fault('mobile', mobile)) : passed(`+${normal}`);
}

/** The number as WhatsApp wants it: digits with the country code and no `+` or `00`. */
export function readWhatsappNumber(typed: string): Outcome<string> {
  const value = foldDigits(typed);
  const normal = pattern(whatsapp_number).test(value) ? international(value) : undefined;
  return normal === undefined ? failed(fault('whatsapp_number', whatsapp_number)) : passed(normal);
}

/** Any telephone, a fixed line too, as `+` and digits. */
export function readTelephone(typed: string): Outcome<string> {
  const digits = pattern(telephone).exec(foldDigits(typed))?.[1] ?? '';
  const { min, max } = phone.telephone;
  const fits = digits.length >= min && digits.length <= max;
  return fits ? passed(`+${digits}`) : failed(fault('telephone', telephone));
}

/** The country of a normal mobile number where its code is one of the region's (970 and 972 are one). */
export function mobileCountry(normal: string): string | undefined {
  return knownCountry(normal.replace(/^\+/, ''))?.country;
}

export const isMobile = /* @__PURE__ */ checkOf(readMobile);
export const isWhatsappNumber = /* @__PURE__ */ checkOf(readWhatsappNumber);
export const isTelephone = /* @__PURE__ */ checkOf(readTelephone);

function knownCountry(digits: string) {
  return phone.countries.find((country) => digits.startsWith(country.code));
}

function international(digits: string): string | undefined {
  const country = knownCountry(digits);
  if (country === undefined) {
    const code = pattern({ pattern: phone.elsewhere.code }).exec(digits)?.[0];
    const { national_min, total_max } = phone.elsewhere;
    const fits =
      code !== undefined &&
      digits.length - code.length >= national_min &&
      digits.length <= total_max;
    return fits ? digits : undefined;
  }
  let national = digits.slice(country.code.length);
  if (country.trunk_zero && national.startsWith('0')) {
    national = national.slice(1);
    if (national.startsWith('0')) return undefined;
  }
  return national.length === country.digits ? country.code + national : undefined;
}
