import { foldDigits } from './fold';

/** Thousands of three digits, or of two as in South Asia: 2,400 and 1,20,000. */
const GROUPED = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** An amount as people write it, as the digits that are sent; what is no amount stays as it was typed. */
export function plainAmount(typed: string): string {
  const text = foldDigits(typed)
    .replace(/[\u066C\u060C]/g, ',')
    .replace(/\s/g, '');
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  return plain.replace(/^(-?\d+)\.$/, '$1');
}
