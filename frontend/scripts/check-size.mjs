// What a first visit loads, followed through the build's manifest: static imports of the entry and of the screen's chunks.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const BUDGETS = [
  { name: 'sign-in', limit: 180, entries: ['index.html', 'src/areas/merchant/MerchantArea.tsx', 'src/features/identity/sign_in/SignInScreen.tsx', 'src/features/identity/sign_in/en.json', 'src/i18n/kit/en.json'] },
  { name: 'merchant dashboard', limit: 280, entries: ['index.html', 'src/areas/merchant/MerchantArea.tsx', 'src/areas/merchant/MerchantSigned.tsx', 'src/features/reports/dashboard/DashboardScreen.tsx', 'src/features/reports/dashboard/en.json', 'src/i18n/kit/en.json', 'src/areas/merchant/en.json'] },
];

function follow(name, found) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) follow(next, found);
}

let failed = false;
for (const { name, limit, entries } of BUDGETS) {
  const found = new Set();
  const missing = entries.filter((entry) => !manifest[entry]);
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`);
  for (const entry of entries) follow(entry, found);
  const bytes = [...found].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`)).length, 0);
  const size = bytes / 1000;
  failed ||= size > limit;
  console.log(`${name}: ${size.toFixed(1)} KB of ${limit} KB (gzip, ${found.size} files)`);
}
process.exit(failed ? 1 : 0);
