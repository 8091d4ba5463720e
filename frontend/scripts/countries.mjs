// Writes the countries and currencies of the platform's migration from the Unicode CLDR data: names, zones, weeks and
// decimals as Node's ICU has them, currencies from `cldr-core`, calling codes from `libphonenumber-js`. Both packages are
// asked for where it runs (`npm i --no-save cldr-core libphonenumber-js`); `features/platform/countries` tests the result against the data.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const { region: currencies } = require('cldr-core/supplemental/currencyData.json').supplemental
  .currencyData;
const primary = require('cldr-core/supplemental/primaryZones.json').supplemental.primaryZones;
const { countries: phones } = require('libphonenumber-js/metadata.min.json');

const source = readFileSync(new URL('../src/lib/countries.ts', import.meta.url), 'utf8');
const codes = source
  .match(/const CODES =([^;]*);/)[1]
  .match(/[A-Z]{2}/g)
  .toSorted();
/** Where the product's names are not the data's; kept by `countries.ts`, too. */
const OWN_NAMES = { PS: ['Palestine', 'فلسطين'] };
/** The capital's zone, where a country has several and the data names no first one. */
const ZONES = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CY: 'Asia/Nicosia',
  FM: 'Pacific/Ponape',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
};

const today = new Date().toISOString().slice(0, 10);
/** The country's own, where it has another one beside it. */
const currencyOf = (code) => {
  const current = (currencies[code] ?? [])
    .flatMap(Object.entries)
    .filter(
      ([, of]) => of._tender !== 'false' && (of._from ?? '') <= today && (of._to ?? '9999') > today,
    )
    .map(([currency]) => currency);
  return current.find((currency) => currency.startsWith(code)) ?? current.at(-1);
};
const names = (type) =>
  ['en', 'ar'].map((language) => new Intl.DisplayNames([language], { type, fallback: 'none' }));
const [regionEn, regionAr] = names('region');
const [currencyEn, currencyAr] = names('currency');
const text = (value) => `'${value.replaceAll("'", "''")}'`;

const rows = codes.flatMap((code) => {
  const locale = new Intl.Locale(`und-${code}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const week = locale.getWeekInfo?.() ?? locale.weekInfo;
  const currency = currencyOf(code);
  const prefix = phones[code]?.[0];
  const zone = ZONES[code] ?? primary[code] ?? zones[0];
  if (!currency || !prefix || !zone) return [];
  const [en, ar] = OWN_NAMES[code] ?? [regionEn.of(code), regionAr.of(code)];
  return [{ code, en, ar, prefix, currency, zone, first: week.firstDay, weekend: week.weekend }];
});
const used = [...new Set(rows.map((row) => row.currency))].toSorted();
const decimals = (code) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits;

const lines = (list) => `${list.join(',\n')}\n`;
process.stdout
  .write(`-- Countries of the world: frontend/scripts/countries.mjs writes this from the Unicode CLDR data.
ALTER TABLE platform.countries ADD COLUMN first_day smallint;
ALTER TABLE platform.countries ADD COLUMN weekend smallint[];

INSERT INTO platform.currencies (code, name_en, name_ar, exponent) VALUES
${lines(
  used.map(
    (code) =>
      `    (${text(code)}, ${text(currencyEn.of(code))}, ${text(currencyAr.of(code))}, ${decimals(code)})`,
  ),
)}ON CONFLICT (code) DO NOTHING;

-- Days of the week are those of ISO 8601: 1 is Monday. What is served keeps its names, currency and zone.
INSERT INTO platform.countries (code, name_en, name_ar, prefix, currency, time_zone, first_day, weekend) VALUES
${lines(
  rows.map(
    (row) =>
      `    (${text(row.code)}, ${text(row.en)}, ${text(row.ar)}, '${row.prefix}', '${row.currency}', ${text(row.zone)}, ${row.first}, '{${row.weekend.join(',')}}')`,
  ),
)}ON CONFLICT (code) DO UPDATE SET first_day = excluded.first_day, weekend = excluded.weekend;
ALTER TABLE platform.countries ALTER COLUMN first_day SET NOT NULL;
ALTER TABLE platform.countries ALTER COLUMN weekend SET NOT NULL;
`);
