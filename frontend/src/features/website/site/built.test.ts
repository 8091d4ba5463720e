import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import ar from './ar.json';
import built from './built.json';
import en from './en.json';

const AREAS = ['merchant', 'owner', 'public'] as const;
const HTTP = ['get', 'post', 'put', 'delete'];

interface Document {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

/** `merchant:create_unit`, from the published documents. */
const operations = new Set(
  AREAS.flatMap((area) => {
    const document = JSON.parse(readFileSync(`../openapi/${area}.json`, 'utf8')) as Document;
    return Object.values(document.paths).flatMap((path) =>
      HTTP.flatMap((verb) => path[verb]?.operationId ?? []).map((id) => {
        const own = id.startsWith(`${area}_`) ? id.slice(area.length + 1) : id;
        return `${area}:${own}`;
      }),
    );
  }),
);
/** Every path of every area; the areas' own test keeps the file equal to the tables. */
const screens = new Set(readFileSync('routes.txt', 'utf8').trim().split('\n'));

const promised: [string, readonly string[]][] = [
  ...built.features.flatMap(({ name, functions }) =>
    Object.entries(functions).map(([one, proofs]): [string, readonly string[]] => [
      `features.${name}.${one}`,
      proofs,
    ]),
  ),
  ...Object.entries(built.claims),
];

test.each(promised)('%s is built', (_, proofs) => {
  expect(proofs.length).toBeGreaterThan(0);
  const missing = proofs.filter((proof) =>
    proof.startsWith('/') ? !screens.has(proof) : !operations.has(proof),
  );
  expect(missing).toEqual([]);
});

describe.each([
  ['en', en],
  ['ar', ar],
])('the words of the website (%s)', (_, words) => {
  test('promise exactly what the list of built functions has', () => {
    const cards = Object.entries(words.features).flatMap(([name, card]) =>
      typeof card === 'string'
        ? []
        : Object.keys(card)
            .filter((key) => key !== 'title')
            .map((key) => `features.${name}.${key}`),
    );
    const others = (['steps', 'audiences', 'faq'] as const).flatMap((group) =>
      Object.entries(words[group]).flatMap(([name, text]) =>
        typeof text === 'string' ? [] : [`${group}.${name}`],
      ),
    );
    expect([...cards, ...others, 'hero.lead'].toSorted()).toEqual(
      promised.map(([name]) => name).toSorted(),
    );
  });
});
