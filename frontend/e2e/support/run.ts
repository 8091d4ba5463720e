import { addDays, today } from '../../src/lib/calendar';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** What makes the records of one run its own: letters, because names of people must be letters. */
export function runLetters(): string {
  let left = Math.floor(Math.random() * 26 ** 6);
  let text = '';
  for (let place = 0; place < 6; place += 1) {
    text += LETTERS[left % 26];
    left = Math.floor(left / 26);
  }
  return text;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const ARABIC = 'ابتجحدرسصطعفقكلمنهويزخشضغثذظؤء';
/** The same letters for the Arabic name. */
export const arabicOf = (text: string) =>
  [...text].map((letter) => ARABIC[LETTERS.indexOf(letter)] ?? '').join('');

export const mobileNumber = () =>
  `+97150${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

/** Where the offices of the demo are: their day is not the machine's. */
export const ZONE = 'Asia/Dubai';

/** A day as the forms take it, so many days from the office's today. */
export const dayFromNow = (days: number) => addDays(today(ZONE), days);
