// Keeps what a first visit loads within its budget.
import { globSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { FIRST_LOADS, filesOf, readChunks } from './first-loads.mjs';

const chunks = readChunks();
let failed = false;
for (const { name, limit, entries } of FIRST_LOADS) {
  const files = [
    ...globSync('dist/assets/boot-*.js').map((file) => file.slice('dist/'.length)),
    ...filesOf(chunks, entries),
  ];
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`)).length, 0);
  const size = bytes / 1000;
  failed ||= size > limit;
  console.log(`${name}: ${size.toFixed(1)} KB of ${limit} KB (gzip, ${files.length} files)`);
}
process.exit(failed ? 1 : 0);
