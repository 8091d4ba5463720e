// Who may import whom: app → areas → features → components → lib; api, i18n and theme serve all above lib.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const RANK = { lib: 0, theme: 1, i18n: 1, api: 2, components: 3, features: 4, areas: 5, app: 6 };
const problems = [];

for (const file of globSync('src/**/*.{ts,tsx}')) {
  const [, zone, context, feature] = file.split('/');
  if (!(zone in RANK) || /\.test\.tsx?$/.test(file) || file.includes('/generated/')) continue;
  const source = readFileSync(file, 'utf8');
  for (const [, target] of source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
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
    const foreign =
      zone === 'features' &&
      other === 'features' &&
      (context !== otherContext || feature !== otherFeature);
    if (foreign && part !== 'public')
      problems.push(`${file}: another feature only through its public.ts (${target})`);
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
