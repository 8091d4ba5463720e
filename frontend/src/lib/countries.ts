import type { Language } from './text/language';
import { matchesSearch } from './text/search';

/** ISO 3166 alpha-2; the countries most met in the region's offices come first. */
const CODES =
  'AE SA KW BH OM QA EG JO SY LB PS IQ YE SD MA TN DZ LY IN PK BD PH NP LK IR TR ET KE NG UZ ' +
  'AD AF AG AL AM AO AR AT AU AZ BA BB BE BF BG BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ ' +
  'DE DJ DK DM DO EC EE ER ES FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IS IT JM JP KG KH KI KM KN KP KR KZ ' +
  'LA LC LI LR LS LT LU LV MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NI NL NO NR NZ PA PE PG PL PT PW PY RO RS RU RW ' +
  'SB SC SE SG SI SK SL SM SN SO SR SS ST SV SZ TD TG TH TJ TL TM TO TT TV TW TZ UA UG US UY VA VC VE VN VU WS XK ZA ZM ZW';
/** As the product's country table has them; the browser's own names differ here. */
const OWN_NAMES: Readonly<Record<string, Record<Language, string>>> = {
  PS: { en: 'Palestine', ar: 'فلسطين' },
};

const codes: readonly string[] = CODES.split(' ');
const names = new Map<Language, Intl.DisplayNames>();

/** A country's name in the user's language; the code itself where nobody knows it. */
export function countryName(code: string, language: Language): string {
  const own = OWN_NAMES[code]?.[language];
  if (own) return own;
  const inLanguage =
    names.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  names.set(language, inLanguage);
  return /^[A-Z]{2}$/.test(code) ? (inLanguage.of(code) ?? code) : code;
}

/** Countries whose name in either language, or whose code, has the text. */
export function findCountries(text: string): string[] {
  if (text.trim() === '') return [...codes];
  const wanted = text.trim().toUpperCase();
  return codes.filter(
    (code) =>
      code === wanted ||
      matchesSearch(countryName(code, 'en'), text) ||
      matchesSearch(countryName(code, 'ar'), text),
  );
}
