import { globSync, readFileSync } from 'node:fs';
import { dirname, basename } from 'node:path';
import { describe, expect, test } from 'vitest';

type Tree = { [key: string]: string | Tree };

const leaves = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : leaves(value, `${prefix}${key}.`),
  );
const read = (path: string) => leaves(JSON.parse(readFileSync(path, 'utf8')) as Tree);
const names = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'count')
    .toSorted()
    .join();
const FORM = /_(zero|one|two|few|many|other)$/;
const stems = (rows: [string, string][]) => new Set(rows.map(([key]) => key.replace(FORM, '')));
const folders = globSync('src/{i18n,areas,features}/**/en.json').map((path) => dirname(path));

test('a namespace is one folder', () => {
  const names = folders.map((folder) => basename(folder));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe.each(folders)('texts of %s', (folder) => {
  const en = read(`${folder}/en.json`);
  const ar = read(`${folder}/ar.json`);

  test('say the same things in both languages', () => {
    expect([...stems(ar)].toSorted()).toEqual([...stems(en)].toSorted());
    expect([...en, ...ar].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('have all plural forms', () => {
    const plural = new Set(
      en.filter(([key]) => FORM.test(key)).map(([key]) => key.replace(FORM, '')),
    );
    const missing = [...plural].flatMap((stem) =>
      ['zero', 'one', 'two', 'few', 'many', 'other']
        .filter((form) => !ar.some(([key]) => key === `${stem}_${form}`))
        .map((form) => `${stem}_${form}`),
    );
    expect(missing).toEqual([]);
  });

  test('have the same parameters', () => {
    const english = new Map(en);
    expect(
      ar
        .filter(
          ([key, text]) =>
            !FORM.test(key) && english.has(key) && names(text) !== names(english.get(key) ?? ''),
        )
        .map(([key]) => key),
    ).toEqual([]);
  });
});
