import type { Files, Texts } from './i18n';

const ofPlatform = import.meta.glob<Texts>(
  '/src/features/platform/{account_copies,account_invoices,billing,development_suggestions,platform_updates}/en.json',
  { import: 'default' },
);

/**
 * The English namespaces of offices, owners and visitors: apart, because the list alone is longer than all that a sign-in
 * needs, and without those of the platform's people, which no office shows.
 */
export const files: Files = {
  ...ofPlatform,
  ...import.meta.glob<Texts>(
    [
      '/src/{i18n,areas,features}/**/en.json',
      '!/src/areas/manager/en.json',
      '!/src/features/platform/**/en.json',
      '!/src/features/*/managed_*/**/en.json',
    ],
    { import: 'default' },
  ),
};
