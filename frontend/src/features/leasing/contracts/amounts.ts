import { addMonths } from '@/lib/calendar';

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
