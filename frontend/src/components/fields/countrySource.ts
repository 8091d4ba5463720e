import { isLanguage } from '@/i18n/language';
import { countryName, findCountries } from '@/lib/countries';
import type { EntitySource } from '../list/types';

const named = (code: string) => {
  const { lang } = document.documentElement;
  return { id: code, label: countryName(code, isLanguage(lang) ? lang : 'en') };
};

/** A choice of country by its code; nothing is asked of the server. */
export const countrySource: EntitySource = {
  key: 'countries',
  search: async (text) => findCountries(text).slice(0, 60).map(named),
  byId: async (code) => named(code),
};
