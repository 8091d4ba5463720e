import { today } from '@/lib/calendar';

/** The last days of the months that are over, the latest first. */
export function monthEnds(timeZone: string | undefined, count = 12): readonly string[] {
  const [year = 0, month = 0] = today(timeZone).split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 0)).toISOString().slice(0, 10),
  );
}
