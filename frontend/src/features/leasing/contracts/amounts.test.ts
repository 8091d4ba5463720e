import { expect, test } from 'vitest';
import { amountOf, hundredths, linesOf, rentOf, sumOf, termOf } from './amounts';

test('amounts are exact and malformed ones are none', () => {
  expect(hundredths('12500.5')).toBe(1_250_050n);
  expect(hundredths('12,500')).toBeUndefined();
  expect(amountOf(-5n)).toBe('-0.05');
  expect(amountOf(1_250_050n)).toBe('12500.50');
});

test('a period counts its last day', () => {
  expect(termOf('2026-01-01', '2026-12-31')).toEqual({ months: 12, days: 0, allDays: 365 });
  expect(termOf('2026-01-31', '2026-02-27')).toEqual({ months: 1, days: 0, allDays: 28 });
  expect(termOf('2026-01-01', '2026-02-10')).toEqual({ months: 1, days: 10, allDays: 41 });
  expect(termOf('2026-02-01', '2026-01-01')).toBeUndefined();
});

test("a period's rent follows from a year's", () => {
  expect(rentOf('60000', { months: 12, days: 0, allDays: 365 })).toBe('60000.00');
  expect(rentOf('50000', { months: 6, days: 0, allDays: 181 })).toBe('25000.00');
  expect(rentOf('36500', { months: 0, days: 10, allDays: 10 })).toBe('1000.00');
});

test('rents of parts add up, by months where they are whole ones, else by days', () => {
  const given = [{ rent_price: '60000' }, { starts_on: '2027-01-01', rent_price: '66000' }];
  const lines = linesOf(given, '2026-01-01', '2027-12-31') ?? [];
  expect(lines.map(({ ends_on, amount }) => [ends_on, amount])).toEqual([
    ['2026-12-31', '60000.00'],
    ['2027-12-31', '66000.00'],
  ]);
  expect(sumOf(lines)).toBe('126000.00');
  const free = [{ rent_price: '0' }, { starts_on: '2026-01-31', rent_price: '60000' }];
  expect(sumOf(linesOf(free, '2026-01-01', '2026-12-31') ?? [])).toBe('55068.49');
  expect(linesOf([{ rent_price: '1' }, {}], '2026-01-01', '2026-12-31')).toBeUndefined();
});
