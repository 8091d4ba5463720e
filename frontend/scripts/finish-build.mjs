// After the build: the page in each language, what the server announces with a first page, and compressed copies beside the files.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { FIRST_LOADS, filesOf, readManifest } from './first-loads.mjs';
import { writePages } from './pages.mjs';

const manifest = readManifest();
const preloads = {};
for (const { path, entries } of FIRST_LOADS) {
  for (const language of ['en', 'ar']) {
    preloads[`${language}/${path}`] = filesOf(manifest, entries(language)).filter((file) =>
      file.endsWith('.js'),
    );
  }
}
writeFileSync('dist/preloads.json', JSON.stringify(preloads));

writePages();

let count = 0;
for (const file of globSync('dist/**/*.{js,css,html,svg,json,webmanifest}')) {
  if (file.includes('.vite')) continue;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  count += 1;
}
console.log(`${count} files compressed, ${Object.keys(preloads).length} first pages announced`);
