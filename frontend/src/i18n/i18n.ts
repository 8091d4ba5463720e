import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@/lib/text/language';
import type { Files } from './texts';

type Texts = Record<string, unknown>;

/** A namespace is the folder that its en.json and ar.json are in: one chunk a language and namespace. Here those before signing in. */
const first: Files = import.meta.glob<Texts>(
  ['/src/i18n/kit/{en,ar}.json', '/src/features/identity/sign_in/{en,ar}.json'],
  { import: 'default' },
);

const loaders = new Map<string, () => Promise<Texts>>();
function know(files: Files): void {
  for (const [path, load] of Object.entries(files)) {
    const [file = '', namespace = ''] = path.split('/').toReversed();
    const name = `${file.replace('.json', '')}/${namespace}`;
    if (!loaders.has(name)) loaders.set(name, load);
  }
}
know(first);

async function loaderOf(name: string): Promise<(() => Promise<Texts>) | undefined> {
  if (!loaders.has(name)) know((await import('./texts')).files);
  return loaders.get(name);
}

/** For tests: texts that are no part of the product. */
export function addTexts(namespace: string, texts: Record<Language, Texts>): void {
  for (const language of ['en', 'ar'] as const)
    loaders.set(`${language}/${namespace}`, () => Promise.resolve(texts[language]));
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    loaderOf(`${language}/${namespace}`)
      .then((load) =>
        load ? load() : Promise.reject(new Error(`no texts ${language}/${namespace}`)),
      )
      .then(
        (texts) => done(null, texts as never),
        (error: unknown) => done(error as Error, null),
      );
  },
};

export const DEFAULT_NAMESPACE = 'kit';

export function createI18n(language: Language): { i18n: I18n; ready: Promise<unknown> } {
  const i18n = i18next.createInstance();
  const ready = i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [DEFAULT_NAMESPACE],
      defaultNS: DEFAULT_NAMESPACE,
      fallbackNS: DEFAULT_NAMESPACE,
      load: 'currentOnly',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  return { i18n, ready };
}
