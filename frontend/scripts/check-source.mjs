// Raw text in JSX and physical sides in styles, in every file of the product.
import { globSync, readFileSync } from 'node:fs';
import { problemsOf } from './source-rules.mjs';

const problems = globSync('src/**/*.{ts,tsx,css}')
  .filter((file) => !/\.test\.|\/generated\/|\/testing\//.test(file))
  .flatMap((file) => problemsOf(file, readFileSync(file, 'utf8')));
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
