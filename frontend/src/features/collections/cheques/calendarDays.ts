import type { ChequeDay } from '@/api/generated/merchant/client.schemas';
import { amountOf, hundredths } from '@/features/leasing/contracts/public';
import { addDays, addMonths } from '@/lib/calendar';

export interface MonthOf {
  first: string;
  last: string;
}

/** The month that a day, or `YYYY-MM`, is in. */
export function monthOf(day: string): MonthOf {
  const first = `${day.slice(0, 7)}-01`;
  return { first, last: addDays(addMonths(first, 1), -1) };
}

/** Another month, as an address says it. */
export function moved({ first }: MonthOf, by: number): string {
  return addMonths(first, by).slice(0, 7);
}

/** Days since the week began on Monday. */
const sinceMonday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** The days of a month in whole weeks from Monday to Sunday. */
export function gridOf({ first, last }: MonthOf): string[] {
  const start = addDays(first, -sinceMonday(first));
  const days: string[] = [];
  for (let day = start; day <= last || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
}

export interface Week {
  from: string;
  to: string;
  count: number;
  open: string;
}

/** What may still clear, by week from Monday. */
export function weeksOf(days: readonly ChequeDay[], today: string): Week[] {
  const weeks = new Map<string, { count: number; open: bigint }>();
  for (const { day, count, open } of days) {
    const from = addDays(day, -sinceMonday(day));
    const week = weeks.get(from) ?? { count: 0, open: 0n };
    weeks.set(from, { count: week.count + count, open: week.open + (hundredths(open) ?? 0n) });
  }
  return [...weeks].toSorted().map(([from, { count, open }]) => ({
    from: from < today ? today : from,
    to: addDays(from, 6),
    count,
    open: amountOf(open),
  }));
}
