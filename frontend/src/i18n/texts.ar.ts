import type { Files, Texts } from './i18n';

/** Every Arabic namespace: apart, because the list alone is longer than all that a sign-in needs. */
export const files: Files = import.meta.glob<Texts>('/src/{i18n,areas,features}/**/ar.json', {
  import: 'default',
});
