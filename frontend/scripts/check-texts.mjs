// Keys that the code uses and no file has, keys that no code uses, and words that the server declares.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const leaves = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  );
const stem = (key) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const namespaces = new Map(
  globSync('src/{i18n,areas,features}/**/en.json').map((path) => [
    basename(dirname(path)),
    {
      folder: dirname(path),
      keys: new Set(leaves(JSON.parse(readFileSync(path, 'utf8'))).map(stem)),
    },
  ]),
);

// The kit asks for these by the names in a definition.
const BY_NAME =
  /^(?:title|add|form\.(?:new|edit)|empty\.(?:title|text)|(?:fields|values|actions|tabs)\..+|consequences\.delete)$/;
const KIT_BY_NAME = /^(?:currency|preset)\./;

/** By code: the words of the server's declarations, which `cargo xtask openapi` writes. */
const CODES = JSON.parse(readFileSync('src/i18n/codes/en.json', 'utf8'));
const isSame = (words, code) =>
  Object.entries(words).every(([value, word]) => code[value] === word);

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|\/generated\/|\/testing\//.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')]);

/** Who tells a component its namespace, and which: by `ns="…"`, or by a definition in the caller's own file. */
function toldBy(told) {
  const names = [...told.matchAll(/export (?:const|function) (\w+)/g)].map(([, name]) => name);
  // An arrow within the element is not its end.
  const element = `<(?:${names.join('|')})\\b(?:=>|[^>])*?\\b`;
  const byName = new RegExp(`${element}ns="(\\w+)"`, 'g');
  const byDefinition = new RegExp(`${element}def=`);
  return sources
    .filter(([, source]) => source !== told)
    .flatMap(([caller, source]) =>
      [
        ...source.matchAll(byName),
        ...(byDefinition.test(source) ? source.matchAll(/^\s+ns: '(\w+)',$/gm) : []),
      ].map(([, space]) => ({ caller, space })),
    );
}

const used = new Set();
const patterns = [];
const problems = [];
for (const [file, source] of sources) {
  for (const [, text] of source.matchAll(/['"]((?:[a-z_]+:)?[a-z][\w]*(?:\.[\w]+)*)['"]/gi))
    used.add(text.split(':').at(-1));
  for (const [, text] of source.matchAll(/`([^`]*\$\{[^`]*)`/g))
    patterns.push(
      new RegExp(
        `^${text
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replace(/[.*+?^()|[\]\\]/g, '\\$&'))
          .join('.+')}$`,
      ),
    );
  // A shared component that is told its namespace: the keys are those of whoever uses it.
  const isTold = /useTranslation\((?:\w+\.)*ns\)/.test(source);
  const callers = isTold ? toldBy(source) : [];
  for (const [, key] of source.matchAll(/\bt\('([^']+)'/g)) {
    const [namespace, name] = key.includes(':') ? key.split(':') : [undefined, key];
    const folder = dirname(file);
    const own = [...namespaces].filter(([space, one]) =>
      namespace
        ? space === namespace
        : isTold ||
          space === 'kit' ||
          source.includes(`'${space}'`) ||
          folder.startsWith(one.folder),
    );
    if (!BY_NAME.test(name) && !own.some(([, one]) => one.keys.has(stem(name))))
      problems.push(`${file}: no text for "${key}"`);
    if (namespace || namespaces.get('kit').keys.has(stem(name))) continue;
    for (const { caller, space } of callers)
      if (!namespaces.get(space)?.keys.has(stem(name)))
        problems.push(`${caller}: "${space}" has no text for "${key}" of ${file}`);
  }
}
for (const [space, { folder, keys }] of namespaces) {
  if (space === 'codes') continue;
  const { values = {} } = JSON.parse(readFileSync(`${folder}/en.json`, 'utf8'));
  for (const [field, words] of Object.entries(values)) {
    if (typeof words === 'string') {
      if (!CODES[words]) problems.push(`${space}: values.${field} names no code ("${words}")`);
      continue;
    }
    const code = Object.keys(CODES).find((name) => isSame(words, CODES[name]));
    if (code)
      problems.push(`${space}: values.${field} repeats the words of a code; write "${code}"`);
  }
  for (const key of keys) {
    if (
      BY_NAME.test(key) ||
      (space === 'kit' && KIT_BY_NAME.test(key)) ||
      used.has(key) ||
      patterns.some((pattern) => pattern.test(key) || pattern.test(`${space}:${key}`))
    )
      continue;
    problems.push(`${space}: "${key}" is used nowhere`);
  }
}
for (const problem of new Set(problems)) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
