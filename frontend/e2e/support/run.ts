const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** What makes the records of one run its own: letters, because names of people must be letters. */
export function runLetters(): string {
  let left = Date.now() % 26 ** 6;
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
export const arabicOf = (text: string) => [...text].map((letter) => ARABIC[LETTERS.indexOf(letter)] ?? '').join('');

export const mobileNumber = () => `+97150${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

/** Where the offices of the demo are: their day is not the machine's. */
const ZONE = 'Asia/Dubai';

/** A day as the forms take it, so many days from the office's today. */
export function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(day);
}
