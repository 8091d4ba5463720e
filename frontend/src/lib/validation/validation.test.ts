import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import shared from '../../../../validation/rule_cases.json';
import * as source from '../../../../validation/rules.json';
import { isAfter, readDate, readTime } from './dates';
import { type Outcome, sentence } from './fault';
import { field, formPayload, required, zodField } from './field';
import { fileFault, squareFault } from './files';
import { compareAmounts, isInteger, isPrice, readInteger, readPrice } from './numbers';
import { isMobile, mobileCountry, readMobile, readTelephone, readWhatsappNumber } from './phones';
import * as texts from './texts';

interface Case {
  input: string;
  valid: boolean;
  normal?: string;
}

const NOT_BUILT_YET = ['slots', 'tlv_qr', 'customer_type', 'geofence'];

const RULES: Record<string, (value: string) => Outcome<string>> = {
  mobile: readMobile,
  whatsapp_number: readWhatsappNumber,
  telephone: readTelephone,
  trn: texts.readTrn,
  trn_ksa: texts.readTrnKsa,
  price: (value) => readPrice(value),
  integer: readInteger,
  letters: texts.readLetters,
  person_name: texts.readPersonName,
  english_text: texts.readEnglishText,
  arabic_text: texts.readArabicText,
  bilingual_text: texts.readBilingualText,
  service_name: texts.readServiceName,
  alias_name: texts.readAliasName,
  customer_search: texts.readCustomerSearch,
  digits: texts.readDigits,
  email: texts.readEmail,
  time: readTime,
  date: readDate,
};

// A path relative to the repository, whatever directory the tests run in; an absolute one stands.
const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const vectorsPath = resolve(
  repository,
  process.env['SPEC_VECTORS'] ?? '../shared/spec/vectors.json',
);

function runCase(rule: string, { input, valid, normal }: Case): void {
  const read = RULES[rule];
  if (read === undefined) throw new Error(`unknown rule: ${rule}`);
  const outcome = read(input);
  expect(outcome.ok, `${rule}: ${JSON.stringify(input)}`).toBe(valid);
  if (normal !== undefined) expect(outcome).toEqual({ ok: true, value: normal });
}

describe('spec vectors', () => {
  const vectors = JSON.parse(readFileSync(vectorsPath, 'utf8')) as Record<
    string,
    { cases: Case[] }
  >;
  for (const [rule, { cases }] of Object.entries(vectors)) {
    if (NOT_BUILT_YET.includes(rule)) continue;
    it(`${rule}: every case`, () => {
      expect(cases.length).toBeGreaterThan(0);
      for (const each of cases) runCase(rule, each);
    });
  }

  it('fail on a rule that is not known', () => {
    expect(() => runCase('horoscope', { input: '', valid: true })).toThrow(
      'unknown rule: horoscope',
    );
  });
});

describe('cases shared with the server', () => {
  for (const [rule, { cases }] of Object.entries(shared)) {
    it.each(cases as Case[])(`${rule}: $input`, (each) => runCase(rule, each));
  }
});

describe('a field', () => {
  it('says what is wrong in the language of the page', () => {
    expect(field('en', [required])('  ')).toBe('This field is required.');
    expect(field(() => 'ar', [required], { label: 'الجوال' })('')).toBe('حقل «الجوال» مطلوب.');
    expect(field('en', [isMobile])('')).toBeUndefined();
    expect(field('en', [required, isMobile])('0501234567')).toContain('+971501234567');
    expect(field('en', [required])([])).toBe('This field is required.');
    expect(field('en', [])('a\u202Eb')).toContain('control characters');
    expect(field('en', [])('x'.repeat(256))).toContain('at most 255');
    expect(field('en', [], { lines: 'many' })('a\nb')).toBeUndefined();
    expect(field('en', [texts.isPersonName])('🏢'.repeat(10_000))).toContain('must be a name');
  });

  it('leaves a password as typed', () => {
    const password = field(
      'en',
      [required, texts.sameAs(() => ' ab ', { en: 'the password', ar: 'كلمة المرور' })],
      { lines: 'as-typed' },
    );
    expect(password(' ab ')).toBeUndefined();
    expect(password(' ')).toBe('This field must be the same as the password.');
    expect(password('')).toBe('This field is required.');
  });

  it('holds numbers and dates to their bounds', () => {
    expect(field('en', [isPrice({ min: '10', max: '10' })])('10.00')).toBeUndefined();
    expect(field('en', [isPrice({ max: 10 })])('10.01')).toBe('This field must be 10 or less.');
    expect(field('en', [isPrice({ min: -10 })])('-5')).toBeUndefined();
    expect(field('en', [isInteger({ multipleOf: 5 })])('7')).toContain('multiple of 5');
    expect(field('en', [isAfter('2026-03-01')])('2026-03-01')).toBe(
      'This field must be after 1 Mar 2026.',
    );
    expect(compareAmounts('99999999999999.99', '99999999999999.98')).toBe(1);
  });

  it('speaks to zod and to the server', () => {
    const issues: { message: string }[] = [];
    zodField('en', [required])({ value: '', issues });
    expect(issues[0]?.message).toBe('This field is required.');
    expect(formPayload({ name: ' Sara ', note: ' ', active: true, floor: 0 })).toEqual({
      name: 'Sara',
      active: 1,
      floor: 0,
    });
  });

  it('judges files and countries', () => {
    expect(fileFault({ name: 'ID.PDF', size: 1 })).toBeUndefined();
    expect(fileFault({ name: 'run.exe', size: 1 })?.rule).toBe('upload_extension');
    const large = fileFault({ name: 'a.pdf', size: 5 * 1024 * 1024 + 1 });
    expect(large && sentence(large, 'en')).toContain('at most 5 MB');
    expect(squareFault(2, 3)?.rule).toBe('image_square');
    expect([mobileCountry('+970599123456'), mobileCountry('+972599123456')]).toEqual(['PS', 'PS']);
  });
});

describe('the rules file', () => {
  it('has every sentence in both languages and patterns that compile', () => {
    for (const [name, entry] of Object.entries(source)) {
      if (typeof entry !== 'object' || !('message' in entry)) continue;
      expect(entry.message.en, name).toContain('{label}');
      expect(entry.message.ar, name).toContain('{label}');
    }
  });
});
