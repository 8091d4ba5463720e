import type { Files, Texts } from './i18n';

/** Every English namespace: apart, because the list alone is longer than all that a sign-in needs. */
export const files: Files = import.meta.glob<Texts>('/src/{i18n,areas,features}/**/en.json', {
  import: 'default',
});
