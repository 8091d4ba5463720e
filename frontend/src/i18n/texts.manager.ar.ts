import type { Files, Texts } from './i18n';

/** The Arabic namespaces of the platform's people. */
export const files: Files = import.meta.glob<Texts>(
  [
    '/src/areas/manager/ar.json',
    '/src/features/platform/**/ar.json',
    '/src/features/*/managed_*/**/ar.json',
  ],
  { import: 'default' },
);
