import { useTranslation } from 'react-i18next';
import type { Language } from '@/lib/text/language';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'ar' ? 'ar' : 'en';
}

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
