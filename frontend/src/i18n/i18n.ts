import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolated } from '@/lib/text/bidi';
import type { Language } from '@/lib/text/language';

export type Texts = Record<string, unknown>;
export type Files = Record<string, () => Promise<Texts>>;

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

/** The lists of a language in the order in which they are looked at: few pages need the second one. */
const lists: Record<Language, readonly (() => Promise<{ files: Files }>)[]> = {
  en: [() => import('./texts.en'), () => import('./texts.manager.en')],
  ar: [() => import('./texts.ar'), () => import('./texts.manager.ar')],
};

async function loaderOf(name: string): Promise<(() => Promise<Texts>) | undefined> {
  for (const list of lists[name.startsWith('ar/') ? 'ar' : 'en']) {
    if (loaders.has(name)) break;
    know((await list()).files);
  }
  return loaders.get(name);
}

/** For tests: texts that are no part of the product. */
export function addTexts(namespace: string, texts: Record<Language, Texts>): void {
  for (const language of ['en', 'ar'] as const)
    loaders.set(`${language}/${namespace}`, () => Promise.resolve(texts[language]));
}

const CODES = 'codes';

async function textsOf(language: string, namespace: string): Promise<Texts> {
  const load = await loaderOf(`${language}/${namespace}`);
  if (!load) throw new Error(`no texts ${language}/${namespace}`);
  return load();
}

/** A field's `values` may name a stored code of the server: then its words are those of the declaration. */
async function withCodes(language: string, texts: Texts): Promise<Texts> {
  const values = Object.entries((texts.values ?? {}) as Texts);
  if (!values.some(([, words]) => typeof words === 'string')) return texts;
  const codes = await textsOf(language, CODES);
  const said = values.map(([field, words]) => [
    field,
    typeof words === 'string' ? codes[words] : words,
  ]);
  return { ...texts, values: Object.fromEntries(said) };
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    textsOf(language, namespace)
      .then((texts) => withCodes(language, texts))
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
      // React escapes; what a sentence is given is kept from turning it round.
      interpolation: { escape: (text) => isolated(String(text), language) },
      react: { useSuspense: true },
    });
  return { i18n, ready };
}
