import { useEffect, useState } from 'react';
import type { Tone } from '@/theme/tokens';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const TICK_MS = 30_000;
/** Red from here on. */
const SOON_MINUTES = 4 * HOUR;
const EARLY_MINUTES = 12 * HOUR;

export type Call = 'reporting' | 'clearance';

export interface Remaining {
  /** What the minutes are: left of the 24 hours, past them, or since a clearance was asked for. */
  word: 'left' | 'late' | 'waits';
  minutes: number;
  tone: Tone;
}

/** A simplified document has 24 hours; a standard one is due at once, and is late after an hour. */
export function remaining(dueAt: string, now: number, call: Call = 'reporting'): Remaining {
  const minutes = Math.floor((Date.parse(dueAt) - now) / MINUTE_MS);
  if (call === 'clearance') {
    const waited = Math.max(0, -minutes - 1);
    return { word: 'waits', minutes: waited, tone: waited >= HOUR ? 'danger' : 'info' };
  }
  if (minutes < 0) return { word: 'late', minutes: -minutes, tone: 'danger' };
  return {
    word: 'left',
    minutes,
    tone: minutes < SOON_MINUTES ? 'danger' : minutes < EARLY_MINUTES ? 'warning' : 'info',
  };
}

/** Minutes as the largest two units: the key of the words and what fills it. */
export function spanOf(minutes: number): {
  key: 'days' | 'hours' | 'minutes';
  values: Record<string, number>;
} {
  if (minutes >= DAY)
    return {
      key: 'days',
      values: { days: Math.floor(minutes / DAY), hours: Math.floor((minutes % DAY) / HOUR) },
    };
  if (minutes >= HOUR)
    return { key: 'hours', values: { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR } };
  return { key: 'minutes', values: { minutes } };
}

/** The time, which moves while the screen is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
