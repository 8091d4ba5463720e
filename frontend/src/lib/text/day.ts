import { foldDigits } from './fold';

/** The months as screens write them, and as people do. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'يناير', 'كانون الثاني'],
  ['feb', 'february', 'فبراير', 'شباط'],
  ['mar', 'march', 'مارس', 'آذار'],
  ['apr', 'april', 'أبريل', 'ابريل', 'نيسان'],
  ['may', 'مايو', 'أيار'],
  ['jun', 'june', 'يونيو', 'حزيران'],
  ['jul', 'july', 'يوليو', 'تموز'],
  ['aug', 'august', 'أغسطس', 'اغسطس', 'آب'],
  ['sep', 'sept', 'september', 'سبتمبر', 'أيلول'],
  ['oct', 'october', 'أكتوبر', 'اكتوبر', 'تشرين الأول'],
  ['nov', 'november', 'نوفمبر', 'تشرين الثاني'],
  ['dec', 'december', 'ديسمبر', 'كانون الأول'],
];
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const NAMED = /^(\d{1,2})[-/. ]*([^\d]+?)[-/., ،]*(\d{4})$/;
/** All that the number pad of a telephone has. */
const DIGITS = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;

function partsOf(text: string): readonly (string | number | undefined)[] {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return yearFirst.slice(1);
  const dayFirst = DAY_FIRST.exec(text) ?? DIGITS.exec(text);
  if (dayFirst) return dayFirst.slice(1).toReversed();
  const [, day, name = '', year] = NAMED.exec(text) ?? [];
  const month = MONTHS.findIndex((names) => names.includes(name.toLowerCase().replace(/\.$/, '')));
  return month < 0 ? [] : [year, month + 1, day];
}

/** What people type for a day, as YYYY-MM-DD: 5/2/2026, 05-02-2026, 2026-2-5, ٥/٢/٢٠٢٦, 5 Feb 2026, 05022026. */
export function dayFromTyped(typed: string): string {
  const text = foldDigits(typed).trim();
  const [year, month, day] = partsOf(text);
  if (!year || !month || !day) return text;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
