/** Days as the API writes them: YYYY-MM-DD, without a clock or a zone. */
const iso = (date: Date) => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day));

/** Today in a merchant's zone, whatever the zone of the device. */
export function today(timeZone?: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

export function addDays(day: string, count: number): string {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return iso(utc(y, m - 1, d + count));
}

/** Whole days from one day to another; below zero where that is before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The same day `count` months later, or the month's last day where it has no such day. */
export function addMonths(day: string, count: number): string {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  const last = utc(y, m + count, 0).getUTCDate();
  return iso(utc(y, m - 1 + count, Math.min(d, last)));
}

export const DATE_PRESETS = [
  'today',
  'yesterday',
  'this_month',
  'last_month',
  'next_month',
  'last_quarter',
  'all_times',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** The first and last day of a preset. */
export function presetRange(preset: DatePreset, day: string): { from: string; to: string } {
  const [y = 0, month = 1] = day.split('-').map(Number);
  const m = month - 1;
  const span = (start: number, months: number) => ({
    from: iso(utc(y, start, 1)),
    to: iso(utc(y, start + months, 0)),
  });
  const quarter = Math.floor(m / 3) * 3 - 3;
  const ranges: Record<DatePreset, { from: string; to: string }> = {
    today: { from: day, to: day },
    yesterday: { from: addDays(day, -1), to: addDays(day, -1) },
    this_month: span(m, 1),
    last_month: span(m - 1, 1),
    next_month: span(m + 1, 1),
    last_quarter: span(quarter, 3),
    all_times: { from: '2020-01-01', to: '9999-12-31' },
  };
  return ranges[preset];
}
