import { globSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { isolated } from '../../src/lib/text/bidi';

export type Language = 'en' | 'ar';
/** The main story is gone through in both languages; what stands beside it in one of them, so that both are seen. */
export const BOTH: readonly Language[] = ['en', 'ar'];
export const ENGLISH: readonly Language[] = ['en'];
export const ARABIC: readonly Language[] = ['ar'];
export type Words = (key: string, values?: Record<string, unknown>) => string;

const root = new URL('../../', import.meta.url);
const resources: Record<string, Record<string, object>> = {};
for (const path of globSync('src/{i18n,areas,features}/**/{en,ar}.json', { cwd: root })) {
  const [file = '', namespace = ''] = path.split('/').toReversed();
  const language = file.replace('.json', '');
  resources[language] = {
    ...resources[language],
    [namespace]: JSON.parse(readFileSync(new URL(path, root), 'utf8')) as object,
  };
}

// A feature names the codes that it shows; their words are those of their declarations.
for (const namespaces of Object.values(resources)) {
  const codes = namespaces.codes as Record<string, object>;
  for (const texts of Object.values(namespaces) as Record<string, unknown>[]) {
    const values = texts.values as Record<string, unknown> | undefined;
    for (const [name, words] of Object.entries(values ?? {}))
      if (values && typeof words === 'string') values[name] = codes[words];
  }
}

const i18nOf = async (language: Language) => {
  const i18n = i18next.createInstance();
  await i18n.init({
    resources,
    lng: language,
    fallbackLng: false,
    defaultNS: 'kit',
    interpolation: { escape: (text: string) => isolated(text, language) },
  });
  return i18n;
};
const i18n = { en: await i18nOf('en'), ar: await i18nOf('ar') };

/** The product's own words, so that one test reads both languages; a word that is not there is an error. */
export function wordsOf(language: Language): Words {
  return (key, values = {}) => {
    if (!i18n[language].exists(key, values)) throw new Error(`no text ${key} in ${language}`);
    return i18n[language].t(key, values);
  };
}
