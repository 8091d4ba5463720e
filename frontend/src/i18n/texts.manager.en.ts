import type { Files, Texts } from './i18n';

/** The English namespaces of the platform's people. */
export const files: Files = import.meta.glob<Texts>(
  [
    '/src/areas/manager/en.json',
    '/src/features/platform/**/en.json',
    '/src/features/*/managed_*/**/en.json',
  ],
  { import: 'default' },
);
