// The one page, in each language and area, with what is seen until its scripts have run: the mark and the area's sentence.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const AREAS = ['merchant', 'manager', 'owner'];
const LANGUAGES = { en: 'ltr', ar: 'rtl' };
const MAIN = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/;
const ROOT = '<div id="root"></div>';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// Gone as soon as the application shows something of its own.
const STYLE = `
#boot.still{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:20px;padding:32px;background:var(--app);text-align:center}
#boot.still p{margin:0;max-width:22em;font-size:1.5rem;line-height:1.5;font-weight:600;text-wrap:balance}
#root:not(:empty)~#boot{display:none}`;

const picture = (sentence) =>
  `<div id="boot" class="still"><img src="/favicon.svg" width="56" height="56" alt="" />${sentence ? `<p>${escaped(sentence)}</p>` : ''}</div>`;

/** Writes an asset that is kept for ever, under a name of its content; its address. */
export function writeHashed(name, extension, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const file = `assets/${name}-${hash}.${extension}`;
  writeFileSync(`dist/${file}`, text);
  return `/${file}`;
}

/** The script that begins the application once the page was drawn. */
const bootScript = () =>
  writeHashed(
    'boot',
    'js',
    readFileSync('scripts/boot.js', 'utf8').replaceAll(/^\s*\/\/.*\n/gm, ''),
  );

function replaced(page, what, by) {
  if (page.search(what) < 0) throw new Error(`not in index.html: ${what}`);
  return page.replace(what, by);
}

/** Nothing holds up the first picture: the style sheet is in the page, the application's scripts only load meanwhile. */
function prepared(page, variables, screenFiles) {
  const boot = bootScript();
  const begins = (_, main) =>
    `<script defer src="${boot}" data-main="${main}"></script>\n    <link rel="modulepreload" crossorigin href="${main}">`;
  const inlined = replaced(
    page,
    SHEET,
    (_, file) =>
      `<style>${variables}\n${readFileSync(`dist/${file}`, 'utf8').trim()}${STYLE}</style>`,
  );
  const told = `<meta name="screen-files" content="${screenFiles}">\n    $&`;
  return replaced(replaced(inlined, MAIN, begins), '</head>', told);
}

/** One page a language and area, one for its sign-in, and one a language for all else. */
export async function writePages({ signInMarkup, variableSheet }, screenFiles, signInScripts) {
  const page = prepared(readFileSync('dist/index.html', 'utf8'), variableSheet(), screenFiles);
  for (const [language, direction] of Object.entries(LANGUAGES)) {
    const { product } = read(`src/i18n/kit/${language}.json`);
    const { story } = read(`src/features/identity/sign_in/${language}.json`);
    const spoken = replaced(
      replaced(page, '<html lang="en">', `<html lang="${language}" dir="${direction}">`),
      '<title>Manzil</title>',
      `<title>${escaped(product)}</title>`,
    );
    const write = (name, shown, from = spoken) =>
      writeFileSync(
        `dist/${name}.html`,
        replaced(from, ROOT, () => ROOT + shown),
      );
    const later = replaced(spoken, PRELOAD, '');
    write(language, picture());
    for (const area of AREAS) {
      write(`${language}.${area}`, picture(story[area].title));
      const form = await signInMarkup(language, area);
      // The whole form is there already: its scripts leave the connection to it, and come when it is drawn.
      const scripts = signInScripts(area, language).join(' ');
      const shown = `<div id="boot" data-scripts="${scripts}">${form}</div>`;
      write(`${language}.${area}.sign-in`, shown, later);
    }
  }
}
