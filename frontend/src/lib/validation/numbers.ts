import {
  integer,
  limits,
  max_value,
  min_value,
  multiple_of,
  price,
} from '../../../../validation/rules.json';
import { foldDigits } from '../text/fold';
import { type Check, type Outcome, checkOf, failed, fault, passed, pattern } from './fault';

const LARGEST_INTEGER = 2n ** 63n - 1n;

export interface PriceBounds {
  readonly min?: string | number;
  readonly max?: string | number;
  /** How many decimals the currency has. */
  readonly decimals?: number;
}

/** An amount as plain digits; an empty value is no amount. Text, so that no cent is lost. */
export function readPrice(typed: string, bounds: PriceBounds = {}): Outcome<string> {
  const { min = 0, max, decimals = limits.price_decimals } = bounds;
  if (typed === '') return passed('');
  const value = foldDigits(typed);
  if (!pattern(price).test(value) || fractionOf(value).length > decimals) {
    return failed(fault('price', price, { decimals }));
  }
  if (compareAmounts(value, String(min)) < 0) return failed(fault('min_value', min_value, { min }));
  if (max !== undefined && compareAmounts(value, String(max)) > 0) {
    return failed(fault('max_value', max_value, { max }));
  }
  return passed(value);
}

/** A whole number, zero or more. */
export function readInteger(typed: string): Outcome<string> {
  const value = foldDigits(typed);
  const good = pattern(integer).test(value) && BigInt(value) <= LARGEST_INTEGER;
  return good ? passed(value) : failed(fault('integer', integer));
}

export const isPrice = (bounds?: PriceBounds): Check =>
  checkOf((value) => readPrice(value, bounds));

export const isInteger =
  (bounds: { min?: number; max?: number; multipleOf?: number } = {}): Check =>
  (typed) => {
    const outcome = readInteger(typed);
    if (!outcome.ok) return outcome.fault;
    const value = BigInt(outcome.value);
    const { min, max, multipleOf: number } = bounds;
    if (min !== undefined && value < BigInt(min)) return fault('min_value', min_value, { min });
    if (max !== undefined && value > BigInt(max)) return fault('max_value', max_value, { max });
    if (number !== undefined && value % BigInt(number) !== 0n)
      return fault('multiple_of', multiple_of, { number });
    return undefined;
  };

/** Below zero, zero or above zero, exactly (amounts do not fit floats). */
export function compareAmounts(left: string, right: string): number {
  const places = Math.max(fractionOf(left).length, fractionOf(right).length);
  const difference = scaled(left, places) - scaled(right, places);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function fractionOf(amount: string): string {
  return amount.split('.')[1] ?? '';
}

function scaled(amount: string, places: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
