import { addDays, addMonths } from '@/lib/calendar';

/** Exact arithmetic on amounts as text: hundredths in whole numbers, never floats. */
const AMOUNT = /^\d{1,15}(?:\.\d{1,2})?$/;

export function hundredths(amount: string | undefined | null): bigint | undefined {
  const text = (amount ?? '').trim();
  if (!AMOUNT.test(text)) return undefined;
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

export function amountOf(value: bigint): string {
  const text = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

export interface Term {
  months: number;
  /** Days beyond the whole months. */
  days: number;
  allDays: number;
}

const DAY = 86_400_000;
const utc = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;

/** How long a period is; its last day counts. */
export function termOf(from: string, to: string): Term | undefined {
  const start = utc(from);
  const end = utc(to);
  if (!start || !end || end < start) return undefined;
  const after = new Date(end.getTime() + DAY).toISOString().slice(0, 10);
  let months = 0;
  while (addMonths(from, months + 1) <= after) months += 1;
  const rest = utc(addMonths(from, months));
  const allDays = Math.round((end.getTime() - start.getTime()) / DAY) + 1;
  return {
    months,
    days: rest ? Math.round((end.getTime() + DAY - rest.getTime()) / DAY) : 0,
    allDays,
  };
}

/** The period's rent from a year's: by months where they are whole, else by days. */
export function rentOf(yearly: string, term: Term): string | undefined {
  const rent = hundredths(yearly);
  if (rent === undefined) return undefined;
  const [count, year] = term.days === 0 ? [BigInt(term.months), 12n] : [BigInt(term.allDays), 365n];
  return amountOf((rent * count * 2n + year) / (year * 2n));
}

/** A part of a period with its rent. */
export interface Line {
  starts_on: string;
  ends_on: string;
  rent_price: string;
  amount: string;
}

/** What rents cost that begin on their own days; the first on the period's first. Nothing while something lacks. */
export function linesOf(
  given: readonly { starts_on?: string; rent_price?: string }[],
  from: string,
  to: string,
): Line[] | undefined {
  const starts = given.map(({ starts_on }, index) => (index === 0 ? from : (starts_on ?? '')));
  const lines = given.map(({ rent_price = '' }, index) => {
    const [starts_on = '', next] = starts.slice(index, index + 2);
    const ends_on = next === undefined ? to : utc(next) ? addDays(next, -1) : '';
    const term = termOf(starts_on, ends_on);
    const amount = term && rentOf(rent_price, term);
    return amount === undefined ? undefined : { starts_on, ends_on, rent_price, amount };
  });
  const whole = lines.filter((line) => line !== undefined);
  return whole.length === lines.length ? whole : undefined;
}

export const sumOf = (lines: readonly Line[]) =>
  amountOf(lines.reduce((sum, { amount }) => sum + (hundredths(amount) ?? 0n), 0n));
