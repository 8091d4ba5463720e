import type { HoursInput } from '@/api/generated/merchant/client.schemas';

export type Hours = Pick<HoursInput, 'day' | 'from' | 'to'>;

/** 1 Monday to 7 Sunday, as the server counts them. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const USUAL = { from: '09:00', to: '18:00' } as const;

export type HoursFault = 'order' | 'overlap' | 'missing';

/** `09:00:00` as the browser's time field wants it. */
export const shortTime = (time: string) => time.slice(0, 5);

/** The first fault of each range, at its index. */
export function faultsOf(hours: readonly Hours[]): (HoursFault | undefined)[] {
  return hours.map((one, index) => {
    if (!one.from || !one.to) return 'missing';
    if (one.from >= one.to) return 'order';
    const clash = hours.some(
      (other, at) =>
        at < index && other.day === one.day && other.from < one.to && one.from < other.to,
    );
    return clash ? 'overlap' : undefined;
  });
}

/** The ranges of one day for every day of the week. */
export const copiedToAll = (hours: readonly Hours[], day: number): Hours[] =>
  DAYS.flatMap((target) =>
    hours.filter((one) => one.day === day).map((one) => ({ ...one, day: target })),
  );
