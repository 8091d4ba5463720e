import { today } from '@/lib/calendar';
import { locale } from '@/lib/format';
import type { Language } from '@/lib/text/language';

/** What visitors open: their viewing, and a unit's page. */
export const PAGES = {
  viewing: (id: string) => `/viewing/${id}`,
  unit: (id: string) => `/e-unit/${id}`,
} as const;

/** The hour of an instant in a zone, as a time field takes it: `16:30`. */
export function hourOf(instant: string, timeZone?: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(instant));
}

/** The day of an instant in a zone. */
export const dayOf = (instant: string, timeZone?: string) => today(timeZone, new Date(instant));

/** A day as it is chosen: `Mon 16 Mar`. */
export function dayName(day: string, language: Language): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(language), options).format(new Date(`${day}T00:00:00Z`));
}

/** What begins at an instant, by the days of a zone in their order. */
export function byDay<One extends { starts_at: string }>(
  all: readonly One[],
  timeZone: string,
): [day: string, ones: One[]][] {
  const days = new Map<string, One[]>();
  for (const one of all) {
    const day = dayOf(one.starts_at, timeZone);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days];
}
