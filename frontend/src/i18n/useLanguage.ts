import { useTranslation } from 'react-i18next';
import type { Language } from '@/lib/text/language';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'ar' ? 'ar' : 'en';
}

/** What a signed-in person is called: owners have a name in each language, employees one. */
export const personName = (
  person: { name: string; name_ar?: string },
  language: Language,
): string => (language === 'ar' && person.name_ar) || person.name;

/** The text of a record that has one for each language: the other one when this is empty. */
export function localName(
  record: object | undefined | null,
  language: Language,
  stem = 'name',
): string {
  const values = (record ?? {}) as Record<string, unknown>;
  const other = language === 'ar' ? 'en' : 'ar';
  return String(values[`${stem}_${language}`] || values[`${stem}_${other}`] || '');
}
