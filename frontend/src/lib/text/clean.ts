import { foldDigits } from './fold';

const DROPPED_MARKS = /[\u200B\u200E\u200F\u061C\u2060\uFEFF]/gu;
const REFUSED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t]/gu;
const PRESENTATION_FORMS = /[\uFB50-\uFDFF\uFE70-\uFEFC]/gu;

/**
 * What every typed text goes through before a rule looks at it, as the server does.
 * Undefined where the text holds a control or direction-override character.
 */
export function clean(typed: string, lines: 'one' | 'many' = 'one'): string | undefined {
  let text = typed.replace(/\r\n/g, '\n');
  if (lines === 'many') text = text.replace(/[\r\u2028\u2029]/g, '\n');
  text = text.replace(DROPPED_MARKS, '').replace(SPACES, ' ');
  const visible = lines === 'many' ? text.replace(/\n/g, '') : text;
  if (REFUSED.test(visible)) return undefined;
  return plainForms(text)
    .normalize('NFC')
    .replace(/^[ \n]+|[ \n]+$/g, '');
}

/** Arabic letters in the shape a PDF or an old system drew them, as ordinary letters. */
export function plainForms(text: string): string {
  return text.replace(PRESENTATION_FORMS, (letter) => letter.normalize('NFKC'));
}

export function dropMarks(text: string): string {
  return text.replace(DROPPED_MARKS, '');
}

export function plainSpaces(text: string): string {
  return text.replace(SPACES, ' ');
}

export function collapseSpaces(text: string): string {
  return text.split(' ').filter(Boolean).join(' ');
}

/** A number as people write it, without what only makes it readable: `+971 (50) 123-4567`. */
export function tidyPhone(typed: string): string {
  return plainSpaces(dropMarks(foldDigits(typed))).replace(/[ \-().\u2010-\u2013]/g, '');
}
