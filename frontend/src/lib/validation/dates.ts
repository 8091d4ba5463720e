import {
  after_date,
  after_or_equal,
  before_or_equal,
  date,
  time,
} from '../../../../validation/rules.json';
import { formatDay } from '../format';
import { foldDigits } from '../text/fold';
import type { Text } from '../text/language';
import { type Check, type Outcome, checkOf, failed, fault, passed, pattern } from './fault';

/** A day that exists, as `YYYY-MM-DD`; such texts compare as dates do. */
export function readDate(typed: string): Outcome<string> {
  const value = foldDigits(typed);
  const exists =
    pattern(date).test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
  return exists ? passed(value) : failed(fault('date', { message: date.typed }));
}

/** `HH:mm:ss`, `HH:mm` or `hh:mm AM`, as `HH:mm:ss`. */
export function readTime(typed: string): Outcome<string> {
  const parts = pattern(time).exec(foldDigits(typed));
  if (parts === null) return failed(fault('time', time));
  const [, hour, minute, second = '00', halfHour, halfMinute, half = ''] = parts;
  if (hour !== undefined) return passed(`${hour}:${minute}:${second}`);
  const afternoon = /^[Ppم]/.test(half);
  const hours = (Number(halfHour) % 12) + (afternoon ? 12 : 0);
  return passed(`${String(hours).padStart(2, '0')}:${halfMinute}:00`);
}

const said = (day: string): Text => ({ en: formatDay(day, 'en'), ar: formatDay(day, 'ar') });

export const isDate = /* @__PURE__ */ checkOf(readDate);
export const isTime = /* @__PURE__ */ checkOf(readTime);
export const isAfter =
  (day: string): Check =>
  (value) =>
    value > day ? undefined : fault('after_date', after_date, { date: said(day) });
export const isAfterOrEqual =
  (day: string): Check =>
  (value) =>
    value >= day ? undefined : fault('after_or_equal', after_or_equal, { date: said(day) });
export const isBeforeOrEqual =
  (day: string): Check =>
  (value) =>
    value <= day ? undefined : fault('before_or_equal', before_or_equal, { date: said(day) });
