import type { Language } from './language';

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/;
const LATIN = /[A-Za-z\u00c0-\u024f]/;
/** Figures with signs between or before them, such as a unit's 12-3: an Arabic sentence would turn them round. */
const SIGNED = /^[+-]|\d[-/.:+ ]+\d/;
const FIRST_STRONG = '\u2068';
const END = '\u2069';

/** A value as it may stand in a sentence: one that reads the other way is isolated, so that the words around it keep their order. */
export function isolated(value: string, language: Language): string {
  const other =
    language === 'ar'
      ? LATIN.test(value) || (!ARABIC.test(value) && SIGNED.test(value))
      : ARABIC.test(value);
  return other ? FIRST_STRONG + value + END : value;
}
