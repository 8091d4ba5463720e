// The one page, in each language and area, with what is seen until its scripts have run: the mark and the area's sentence.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const AREAS = ['merchant', 'manager', 'owner'];
const LANGUAGES = { en: 'ltr', ar: 'rtl' };
const MAIN = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const ROOT = '<div id="root"></div>';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// As the theme's surfaces; gone as soon as the application shows something of its own.
const STYLE = `<style>
#boot{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:20px;padding:32px;background:#f6f7f9;color:#252b35;font-family:system-ui,sans-serif;text-align:center}
#boot p{margin:0;max-width:22em;font-size:1.5rem;line-height:1.5;font-weight:600;text-wrap:balance}
#root:not(:empty)~#boot{display:none}
@media (prefers-color-scheme:dark){#boot{background:#0f1217;color:#e6e9ee}}
    </style>`;

const picture = (sentence) =>
  `<div id="boot"><img src="/favicon.svg" width="56" height="56" alt="" />${sentence ? `<p>${escaped(sentence)}</p>` : ''}</div>`;

/** The script that begins the application once the page was drawn; its address. */
function bootScript() {
  const text = readFileSync('scripts/boot.js', 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '');
  const file = `assets/boot-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
  writeFileSync(`dist/${file}`, text);
  return `/${file}`;
}

function replaced(page, what, by) {
  if (page.search(what) < 0) throw new Error(`not in index.html: ${what}`);
  return page.replace(what, by);
}

/** Nothing holds up the first picture: the style sheet is in the page, the application's scripts only load meanwhile. */
function prepared(page) {
  const boot = bootScript();
  const begins = (_, main) =>
    `<script defer src="${boot}" data-main="${main}"></script>\n    <link rel="modulepreload" crossorigin href="${main}">`;
  const inlined = replaced(
    page,
    SHEET,
    (_, file) => `<style>${readFileSync(`dist/${file}`, 'utf8').trim()}</style>`,
  );
  return replaced(replaced(inlined, MAIN, begins), '</head>', `  ${STYLE}\n  </head>`);
}

/** One page a language and area, and one a language for all else. */
export function writePages() {
  const page = prepared(readFileSync('dist/index.html', 'utf8'));
  for (const [language, direction] of Object.entries(LANGUAGES)) {
    const { product } = read(`src/i18n/kit/${language}.json`);
    const { story } = read(`src/features/identity/sign_in/${language}.json`);
    const spoken = replaced(
      replaced(page, '<html lang="en">', `<html lang="${language}" dir="${direction}">`),
      '<title>Manzil</title>',
      `<title>${escaped(product)}</title>`,
    );
    for (const area of [undefined, ...AREAS]) {
      const name = ['dist/', language, area && `.${area}`, '.html'].filter(Boolean).join('');
      writeFileSync(name, replaced(spoken, ROOT, `${ROOT}${picture(area && story[area].title)}`));
    }
  }
}
