import type { Language } from '@/lib/text/language';
import { readStored, writeStored } from '@/lib/storage';

const KEY = 'manzil.language';
export const LANGUAGES: readonly Language[] = ['en', 'ar'];

export const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'ar';

export interface Place {
  language: Language;
  /** What precedes every address of the router: `/en`, `/ar` or nothing. */
  basename: string;
  /** Where to go instead, when the address has no language and none was chosen yet. */
  redirect?: string;
}

/** `/en/…` is English; `/ar/…` and no segment are Arabic; a first visit without a segment goes to `/en/…`. */
export function placeOf(pathname: string, stored: unknown): Place {
  const first = pathname.split('/')[1];
  if (isLanguage(first)) return { language: first, basename: `/${first}` };
  if (stored === 'ar') return { language: 'ar', basename: '' };
  const rest = pathname === '/' ? '' : pathname;
  return { language: 'en', basename: '', redirect: `/en${rest}` };
}

export const storedLanguage = () => readStored<string>(KEY);
export const storeLanguage = (language: Language) => writeStored(KEY, language);

/** The same place in the other language. */
export function pathInLanguage(pathname: string, language: Language): string {
  const parts = pathname.split('/').slice(1);
  if (isLanguage(parts[0])) parts.shift();
  const rest = parts.join('/');
  return rest ? `/${language}/${rest}` : `/${language}`;
}

/** Stores the choice and reloads at the same place; forms have kept their drafts by then. */
export function switchLanguage(language: Language): void {
  storeLanguage(language);
  location.assign(pathInLanguage(location.pathname, language) + location.search + location.hash);
}
