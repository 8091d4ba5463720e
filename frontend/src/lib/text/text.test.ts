import { describe, expect, it } from 'vitest';

import cases from '../../../../validation/text_cases.json';
import { isolated } from './bidi';
import { clean, tidyPhone } from './clean';
import { fill, inLanguage } from './language';
import { likePattern, matchesSearch, searchKey } from './search';

describe('names in sentences', () => {
  it.each([
    ['Salem Al Nuaimi', 'ar', true],
    ['C-2026-00001', 'ar', true],
    ['12-3', 'ar', true],
    ['+971501234567', 'ar', true],
    ['سارة', 'ar', false],
    ['25', 'ar', false],
    ['22 نوفمبر 2026', 'ar', false],
    ['سارة', 'en', true],
    ['Salem Al Nuaimi', 'en', false],
    ['C-2026-00001', 'en', false],
  ] as const)('%s in %s', (value, language, alone) => {
    expect(isolated(value, language)).toBe(alone ? `\u2068${value}\u2069` : value);
  });
});

describe('text, the same as the server', () => {
  it.each(cases.search)('$query in $stored: $found', ({ stored, query, found }) => {
    expect(matchesSearch(stored, query)).toBe(found);
  });

  it.each(cases.keys)('key of $text', ({ text, key }) => {
    expect(searchKey(text)).toBe(key);
    expect(searchKey(key)).toBe(key);
  });

  it.each(cases.clean)('clean $input', ({ input, multiline, clean: wanted }) => {
    expect(clean(input, multiline ? 'many' : 'one') ?? null).toBe(wanted);
  });

  it('keeps wildcards of a query literal', () => {
    expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%');
    expect(likePattern('  ')).toBe('%');
  });

  it('refuses half a surrogate pair and survives long texts', () => {
    expect(clean('a\uD800')).toBeUndefined();
    expect(searchKey('ا'.repeat(10_000))).toHaveLength(10_000);
  });

  it('tidies a phone and fills a template once', () => {
    expect(tidyPhone('+٩٧١ (50) 123-4567')).toBe('+971501234567');
    expect(fill('{a} {b} {c}', { a: '{b}', b: 2 })).toBe('{b} 2 {c}');
    expect(inLanguage({ en: '', ar: 'برج' }, 'en')).toBe('برج');
  });
});
