// What a first visit loads, followed through the build's manifest: static imports of the entry and of the screen's chunks.
import { readFileSync } from 'node:fs';

const KIT = ['index.html'];
const SIGN_IN = [
  'src/areas/merchant/MerchantArea.tsx',
  'src/features/identity/sign_in/SignInScreen.tsx',
];
const DASHBOARD = [
  'src/areas/merchant/MerchantArea.tsx',
  'src/areas/merchant/MerchantSigned.tsx',
  'src/features/reports/dashboard/DashboardScreen.tsx',
];

const texts = (language, features) => [
  `src/i18n/kit/${language}.json`,
  ...features.map((feature) => `src/${feature}/${language}.json`),
];
const arabic = (language) => (language === 'ar' ? ['src/theme/arabic.ts'] : []);

/** Each page that people begin at: its path, its budget in KB of gzip, the modules it begins with. */
export const FIRST_LOADS = [
  {
    name: 'sign-in',
    path: 'merchant/sign-in',
    limit: 180,
    entries: (language) => [
      ...KIT,
      ...SIGN_IN,
      ...texts(language, ['features/identity/sign_in']),
      ...arabic(language),
    ],
  },
  {
    name: 'merchant dashboard',
    path: 'merchant/dashboard',
    limit: 280,
    entries: (language) => [
      ...KIT,
      ...DASHBOARD,
      ...texts(language, ['features/reports/dashboard', 'areas/merchant']),
      ...arabic(language),
    ],
  },
];

export const readManifest = () => JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/** The scripts of these modules and of all that they import at once. */
export function filesOf(manifest, entries) {
  const missing = entries.filter((entry) => !manifest[entry]);
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`);
  const found = new Set();
  const follow = (name) => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) follow(next);
  };
  for (const entry of entries) follow(entry);
  return [...found];
}
