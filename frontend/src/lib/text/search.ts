import { dropMarks, plainForms, plainSpaces, tidyPhone } from './clean';
import { foldDigits } from './fold';

/** Shorter runs of digits are unit or building numbers, whose leading zeros mean something. */
const PHONE_DIGITS = 9;
const TRUNK_ZERO = /^(966|971|962|970|972)0(\d{9})$/;
/** Words that people write joined to the next one or apart from it. */
const JOINED_WORDS = new Set([
  'ال',
  'ابو',
  'بن',
  'عبدال',
  'al',
  'el',
  'abd',
  'abdul',
  'abdel',
  'abdal',
  'abu',
  'bin',
  'ibn',
]);
/** Marks that change no letter: tashkeel, tatweel, accents, apostrophes, direction controls. */
const ORNAMENTS =
  /[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200C-\u200D\u202A-\u202E\u2066-\u2069'\u2018\u2019]/g;
const SPELLINGS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ک: 'ك',
};

/** One spelling for every way of typing the same thing; the same as the server's shadow columns. */
export function searchKey(text: string): string {
  return joinWords(numberRuns(plainLetters(text)));
}

/** Whether a query is found in a text, by the rules of the server's search. */
export function matchesSearch(text: string, query: string): boolean {
  return searchKey(text).includes(queryKey(query));
}

/** The server's `LIKE` pattern for a query, for showing or testing what is searched. */
export function likePattern(query: string): string {
  const key = queryKey(query).replace(/[%_\\]/g, String.raw`\$&`);
  return key === '' ? '%' : `%${key}%`;
}

function queryKey(query: string): string {
  const number = tidyPhone(query.trim());
  if (/^(?:\+\d{4,}|0\d{3,})$/.test(number)) {
    const digits = number.replace('+', '');
    return phoneDigits(digits.replace(/^0+/, '') || digits);
  }
  return searchKey(query);
}

function plainLetters(text: string): string {
  const spaced = plainSpaces(dropMarks(text.normalize('NFC'))).replace(/\p{Cc}/gu, ' ');
  const plain = plainForms(spaced)
    .toLowerCase()
    .replace(/[\u00C0-\u024F\u1E00-\u1EFF]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(ORNAMENTS, '')
    .replace(/[أإآٱىیةہھەک]/g, (letter) => SPELLINGS[letter] ?? letter)
    .replace(/[\u2010-\u2015]/g, '-');
  return foldDigits(plain).normalize('NFC');
}

/** Numbers as bare digits; hyphens and plus signs outside numbers as spaces. */
function numberRuns(text: string): string {
  return text.replace(/(?<!\d)\+\d(?:[-() ]*\d)*|\d(?:-*\d)*|[-+]/g, (run) =>
    /\d/.test(run) ? phoneDigits(run.replace(/\D/g, '')) : ' ',
  );
}

/** `+971…`, `00971…` and `+9710…` as the same digits; a national number without its zero. */
function phoneDigits(run: string): string {
  if (run.length < PHONE_DIGITS) return run;
  return run.replace(/^0+/, '').replace(TRUNK_ZERO, '$1$2');
}

function joinWords(text: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  const joined: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    let word = words[index] ?? '';
    for (let next = words[index + 1]; next !== undefined; next = words[index + 1]) {
      const servantOf = word === 'عبد' && (next.startsWith('ال') || next === 'ا');
      if (!servantOf && !JOINED_WORDS.has(word)) break;
      word += next;
      index += 1;
    }
    joined.push(word);
  }
  return joined.join(' ');
}
