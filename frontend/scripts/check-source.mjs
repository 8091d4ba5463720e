// Raw strings in JSX and physical sides in styles: both break the Arabic interface.
import { globSync, readFileSync } from 'node:fs';

const problems = [];
const PHYSICAL =
  /\b(?:margin|padding|border)(?:Left|Right)\b|\b(?:margin|padding|border)-(?:left|right)\b|\btextAlign: '(?:left|right)'|text-align: (?:left|right)|\bfloat: '?(?:left|right)|^\s*(?:left|right): (?!0\b)/;
const RAW = />\s*([^<>{}\n]*\p{L}{2,}[^<>{}\n]*)<\//gu;
const ATTRIBUTE = /\b(?:aria-label|title|placeholder|label|alt)="([^"]*\p{L}{2,}[^"]*)"/gu;

for (const file of globSync('src/**/*.{ts,tsx,css}')) {
  if (/\.test\.|\/generated\/|\/testing\//.test(file)) continue;
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const at = `${file}:${index + 1}`;
      const code = line.replace(/\/\/.*|\/\*.*?\*\//g, '');
      if (/^\s*\*/.test(line)) return;
      if (PHYSICAL.test(code)) problems.push(`${at}: a physical side; use the logical one`);
      if (!file.endsWith('.tsx')) return;
      const tags = code.replace(/=>/g, '').replace(/<[A-Z]\w*(?:\[\])?(?:, [^>]*)?>\(/g, '(');
      for (const [, text] of tags.matchAll(RAW))
        if (!/<\w/.test(tags)) problems.push(`${at}: raw text "${text.trim()}"`);
      for (const [, text] of code.matchAll(ATTRIBUTE))
        if (text !== 'YYYY-MM-DD') problems.push(`${at}: raw text "${text}"`);
    });
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
