type Texts = Record<string, unknown>;
export type Files = Record<string, () => Promise<Texts>>;

/** Every namespace: apart, because the list alone is longer than all that a sign-in needs. */
export const files: Files = import.meta.glob<Texts>(
  ['/src/{i18n,areas,features}/**/{en,ar}.json'],
  { import: 'default' },
);
