// After the build: the page in each language, what the server announces with a first page, and compressed copies beside the files.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  circleOf,
  filesOf,
  readChunks,
  screenFilesOf,
  screenOf,
  signInOf,
} from './first-loads.mjs';
import { writeHashed, writePages } from './pages.mjs';
import { withSource } from './run-source.mjs';

const LANGUAGES = ['en', 'ar'];

/** By its address, with `:id` for what varies: the scripts that the server announces with a page. */
function preloadsOf(screens) {
  const chunks = readChunks();
  const preloads = {};
  for (const language of LANGUAGES) {
    const announce = (path, entries) => {
      preloads[`${language}${path}`] = filesOf(chunks, entries);
    };
    for (const screen of screens) announce(screen.path, screenOf(screen, language));
  }
  return preloads;
}

const circle = circleOf(readChunks());
if (circle) throw new Error(`chunks import each other: ${circle.join(' → ')}`);
const preloads = await withSource('/src/app/prerender.tsx', async (source) => {
  const chunks = readChunks();
  const screens = source.screens();
  const told = writeHashed('screens', 'json', JSON.stringify(screenFilesOf(chunks, screens)));
  await writePages(source, told, (area, language) => filesOf(chunks, signInOf(area, language)));
  return preloadsOf(screens);
});
writeFileSync('dist/preloads.json', JSON.stringify(preloads));

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
console.log(`${count} files compressed, ${Object.keys(preloads).length} pages announced`);
