import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { WorldCountry } from '@/api/generated/manager/client.schemas';
import { countryName, findCountries } from '@/lib/countries';
import { describeList } from '@/testing/lists';
import CountriesScreen from './CountriesScreen';

const country: WorldCountry = {
  code: 'EG',
  name_en: 'Egypt',
  name_ar: 'مصر',
  prefix: '20',
  currency: 'EGP',
  exponent: 2,
  time_zone: 'Africa/Cairo',
  first_day: 6,
  weekend: [5, 6],
  served: false,
};

describeList('countries', {
  screen: <CountriesScreen />,
  area: 'manager',
  path: '/countries_list',
  row: country,
  shows: { en: 'Egypt', ar: 'مصر' },
  empty: 'No country found',
});

const SQL = readFileSync('../migrations/sql/0024_countries.sql', 'utf8');
const TEXT = "'((?:[^']|'')*)'";
const ROWS = new RegExp(
  `^    \\('([A-Z]{2})', ${TEXT}, ${TEXT}, '(\\d+)', '([A-Z]{3})', ${TEXT}, (\\d), '\\{([\\d,]+)\\}'\\)`,
  'gm',
);
const rows = [...SQL.matchAll(ROWS)].map(
  ([, code, en, ar, prefix, currency, zone, first, weekend]) => ({
    code: String(code),
    en: String(en).replaceAll("''", "'"),
    ar: String(ar).replaceAll("''", "'"),
    prefix,
    currency: String(currency),
    zone: String(zone),
    first: Number(first),
    weekend: String(weekend).split(',').map(Number),
  }),
);

interface Regional extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number; weekend: number[] };
  weekInfo?: { firstDay: number; weekend: number[] };
  getTimeZones?: () => string[];
  timeZones?: string[];
}

test('the migration’s countries are those of the Unicode data', () => {
  expect(rows.length).toBeGreaterThan(110);
  const left = findCountries('').filter((code) => !rows.some((row) => row.code === code));
  expect(left).toEqual(['XK']);
  for (const row of rows) {
    const region = new Intl.Locale(`und-${row.code}`) as Regional;
    const week = region.getWeekInfo?.() ?? region.weekInfo;
    const zones = region.getTimeZones?.() ?? region.timeZones;
    expect({ ...row, prefix: 0 }).toEqual({
      ...row,
      prefix: 0,
      en: countryName(row.code, 'en'),
      ar: countryName(row.code, 'ar'),
      first: week?.firstDay,
      weekend: week?.weekend,
    });
    expect(zones, row.code).toContain(row.zone);
  }
});

test('the migration’s decimals are those of the Unicode data', () => {
  const found = [...SQL.matchAll(/^ {4}\('([A-Z]{3})', .*, (\d)\)/gm)];
  expect(found.length).toBeGreaterThan(100);
  for (const [, currency, decimals] of found) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: String(currency) });
    expect(format.resolvedOptions().maximumFractionDigits, currency).toBe(Number(decimals));
  }
  const used = new Set(rows.map((row) => row.currency));
  expect([...used].toSorted()).toEqual(found.map(([, currency]) => currency));
});
