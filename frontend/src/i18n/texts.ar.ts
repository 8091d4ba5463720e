import type { Files, Texts } from './i18n';

const ofPlatform = import.meta.glob<Texts>(
  '/src/features/platform/{account_copies,account_invoices,billing,development_suggestions,platform_updates}/ar.json',
  { import: 'default' },
);

/**
 * The Arabic namespaces of offices, owners and visitors: apart, because the list alone is longer than all that a sign-in
 * needs, and without those of the platform's people, which no office shows.
 */
export const files: Files = {
  ...ofPlatform,
  ...import.meta.glob<Texts>(
    [
      '/src/{i18n,areas,features}/**/ar.json',
      '!/src/areas/manager/ar.json',
      '!/src/features/platform/**/ar.json',
      '!/src/features/*/managed_*/**/ar.json',
    ],
    { import: 'default' },
  ),
};
