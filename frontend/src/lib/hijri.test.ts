import { expect, test } from 'vitest';
import { formatHijri, hasHijri } from './hijri';

test('a day is that of the published calendar', () => {
  expect(formatHijri('1979-11-21')).toBe('01/01/1400');
  expect(formatHijri('2024-07-07')).toBe('01/01/1446');
  expect(formatHijri('2026-02-18')).toBe('01/09/1447');
  expect(formatHijri('2077-11-16')).toBe('30/12/1500');
});

test('only Saudi papers show them', () => {
  expect(hasHijri('SA')).toBe(true);
  expect(hasHijri('AE')).toBe(false);
});
