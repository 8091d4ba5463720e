const DAY_MS = 86_400_000;

/** Whole days from today until a day; negative once it has passed. */
export function daysUntil(day: string, now = Date.now()): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS);
}
