import type { Language } from './text/language';

/** Latin digits in both languages, as bank papers and cheques in the region are written. */
export const locale = (language: Language) => (language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB');

/** An exact decimal with thousands grouped; never through a float. */
export function groupAmount(amount: string, decimals = 2): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) return amount;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const tail = fraction.padEnd(decimals, '0');
  return `${sign}${grouped}${tail ? `.${tail}` : ''}`;
}

/** 1.2M, 48.5K: for tiles, where the exact amount is in the list behind. */
export function shortAmount(amount: string | number, language: Language): string {
  return new Intl.NumberFormat(locale(language), {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(Number(amount));
}

export function formatNumber(value: number | string, language: Language): string {
  return new Intl.NumberFormat(locale(language), { maximumFractionDigits: 6 }).format(
    Number(value),
  );
}

/** Day and month by name: digits alone are read differently by the two languages. */
export function formatDay(day: string, language: Language): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(locale(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date);
}

/** The month of a day: with its year, or short as on a chart. */
export function formatMonth(
  day: string,
  language: Language,
  width: 'long' | 'short' = 'long',
): string {
  const options: Intl.DateTimeFormatOptions =
    width === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' };
  return new Intl.DateTimeFormat(locale(language), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export function formatInstant(instant: string, language: Language, timeZone?: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  };
  return new Intl.DateTimeFormat(locale(language), options).format(date);
}
