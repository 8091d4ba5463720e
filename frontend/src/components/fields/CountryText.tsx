import { useLanguage } from '@/i18n/useLanguage';
import { countryName } from '@/lib/countries';

/** A country's name by its code, in the user's language. */
export function CountryText({ code }: { code: string | null | undefined }) {
  const language = useLanguage();
  return <>{code ? countryName(code, language) : '—'}</>;
}
