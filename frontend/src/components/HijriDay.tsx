import { formatHijri } from '@/lib/hijri';
import { Code, DateText } from './Text';

/** A day of both calendars, the Hijri one in figures; `era` is its sign. */
export function HijriDay({ day, era }: { day: string; era: string }) {
  return (
    <>
      <DateText day={day} /> · <Code>{formatHijri(day)}</Code> {era}
    </>
  );
}
