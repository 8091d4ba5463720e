// Who may import whom: app → areas → features → components → lib; api, i18n and theme serve all above lib.
// Among features only downhill, as the server's contexts do.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const RANK = { lib: 0, theme: 1, i18n: 1, api: 2, components: 3, features: 4, areas: 5, app: 6 };

/** The contexts that each may use beside itself; the server's are in `server/tests/tests/house.rs`. */
const PROPERTY = ['identity', 'parties', 'properties'];
const RENT = [...PROPERTY, 'leasing', 'collections'];
const DOWNHILL = {
  identity: [],
  platform: ['identity'],
  parties: ['identity'],
  properties: ['identity', 'parties'],
  leasing: PROPERTY,
  collections: [...PROPERTY, 'leasing'],
  sales: [...RENT, 'platform'],
  messaging: RENT,
  reports: [...RENT, 'sales', 'messaging'],
  website: [],
};
/** What a feature shows to others: its addresses and permissions, and its parts. */
const OPEN = ['feature', 'public'];

const problems = [];

for (const file of globSync('src/**/*.{ts,tsx}')) {
  const [, zone, context, feature, name] = file.split('/');
  if (!(zone in RANK) || /\.test\.tsx?$/.test(file) || file.includes('/generated/')) continue;
  if (zone === 'features' && !(context in DOWNHILL))
    problems.push(`${file}: ${context} has no place in the order of contexts`);
  const source = readFileSync(file, 'utf8');
  for (const [text, target] of source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    const path = target.startsWith('@/')
      ? `src/${target.slice(2)}`
      : target.startsWith('.')
        ? normalize(join(dirname(file), target))
        : undefined;
    const [root, other, otherContext, otherFeature, part] = path?.split('/') ?? [];
    if (root !== 'src') continue;
    if (other === 'testing') problems.push(`${file}: product code must not import ${target}`);
    if (!(other in RANK)) continue;
    if (RANK[other] > RANK[zone])
      problems.push(`${file}: ${zone} must not import ${other} (${target})`);
    if (zone !== 'features' || other !== 'features') continue;
    if (context === otherContext && feature === otherFeature) {
      const isDeclared = ['feature.ts', 'adds.ts'].includes(name);
      const declared = name === 'feature.ts' ? ['reads'] : ['reads', 'feature'];
      if (isDeclared && !declared.includes(part) && !text.includes('('))
        problems.push(`${file}: only loads its screens when they are opened (${target})`);
      continue;
    }
    if (!OPEN.includes(part))
      problems.push(
        `${file}: another feature only through its public.ts or feature.ts (${target})`,
      );
    if (context !== otherContext && !DOWNHILL[context]?.includes(otherContext))
      problems.push(`${file}: ${context} stands before ${otherContext} (${target})`);
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
