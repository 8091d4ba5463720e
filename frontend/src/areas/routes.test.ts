import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Feature } from '@/components/shell/feature';
import { hereOf, linksOf, trailOf } from '@/components/shell/features';
import { feature as signIn } from '@/features/identity/sign_in/feature';
import { features as officeFeatures } from './features';
import { managerFeatures } from './manager/features';
import { additions } from './additions';
import { groups as manager } from './manager/groups';
import { groups as merchant } from './merchant/groups';
import { bareRoutes, websiteRoutes } from './public/routes';
import { menuOf } from './menus';
import { routesOf } from './tables';

const FILE = 'routes.txt';
const office = [signIn, ...officeFeatures];
const platform = [signIn, ...managerFeatures];
const features = [...new Set([...officeFeatures, ...managerFeatures])];
const signed = [signIn, ...features];
const tables = [
  ['/merchant', routesOf('merchant', office)],
  ['/manager', routesOf('manager', platform)],
  ['/owner', routesOf('owner', office)],
  ['', [...websiteRoutes, ...bareRoutes]],
] as const;

/** Parameters as the specification writes them: `units/{id}`. */
const written = (base: string, path: string) =>
  `${base}/${path}`.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}') || '/';

test('routes.txt holds every path of every table', () => {
  const paths = tables.flatMap(([base, routes]) => routes.map(({ path }) => written(base, path)));
  expect(new Set(paths).size).toBe(paths.length);
  const text = `${paths.toSorted().join('\n')}\n`;
  if (process.env.UPDATE_ROUTES) writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});

test('what features show to visitors is reached', () => {
  const shown = import.meta.glob<{ visitors: Feature }>('../features/*/*/visitors.ts', {
    eager: true,
  });
  const reached = new Set(bareRoutes.map(({ path }) => `/${path}`));
  const paths = Object.values(shown).flatMap(({ visitors }) =>
    visitors.screens.map(({ path }) => path),
  );
  expect(paths.filter((path) => !reached.has(path))).toEqual([]);
  expect(paths.length).toBeGreaterThan(4);
});

describe.each(signed.map((feature): [string, Feature] => [feature.noun, feature]))(
  'the feature %s',
  (noun, feature) => {
    const paths = new Set(signed.flatMap(({ screens }) => screens.map(({ path }) => path)));

    test('leads only to screens that exist', () => {
      const named = [
        ...feature.screens.flatMap(({ parent }) => parent ?? []),
        feature.links?.list ?? [],
        feature.links?.add ?? [],
        feature.links?.record?.(7).replace(/\/7(?=$|\?)/, '/:id') ?? [],
      ].flat();
      expect(named.filter((path) => !paths.has(path.split('?')[0] ?? ''))).toEqual([]);
    });

    test('has a noun of its own in each area', () => {
      for (const all of [office, platform])
        expect(all.filter((one) => one.noun === noun).length).toBeLessThan(2);
    });
  },
);

test('features add only to the pages of features that exist', () => {
  const nouns = new Set(features.map((one) => one.noun));
  expect(additions.filter(({ to }) => !nouns.has(to))).toEqual([]);
  expect(additions.length).toBeGreaterThan(0);
});

test('no two features add a tab at the same place of a record', () => {
  const places = additions.flatMap((one) =>
    one.place === 'tab' ? `${one.to} ${one.at.group} ${one.at.order}` : [],
  );
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test('each menu has every entry of its area once, and every group has entries', () => {
  for (const [area, groups] of [
    ['merchant', merchant],
    ['manager', manager],
    ['owner', {}],
  ] as const) {
    const menu = menuOf(area, features, groups);
    const shown = menu.flatMap(({ path, items = [] }) =>
      [path ?? [], ...items.map((one) => one.path)].flat(),
    );
    const declared = features.flatMap(({ screens }) =>
      screens.filter(({ path, menu: place }) => place && path.startsWith(`/${area}/`)),
    );
    expect(shown.toSorted()).toEqual(
      declared.map(({ path }) => path.slice(area.length + 2)).toSorted(),
    );
    expect(menu.filter(({ path, items }) => path === undefined && items?.length === 0)).toEqual([]);
  }
});

const trail = (path: string) => {
  const [pathname = '', search = ''] = path.split('?');
  return trailOf(features, pathname, search).map(({ path: at }) => at);
};

test('breadcrumbs lead from a record to its list', () => {
  expect(trail('/merchant/units/unit/5')).toEqual(['/merchant/units']);
  expect(trail('/merchant/units/add')).toEqual(['/merchant/units']);
  expect(trail('/merchant/buildings?record=5')).toEqual(['/merchant/buildings']);
  expect(trail('/owner/contracts/contract/5')).toEqual(['/owner/contracts/current-contracts']);
  expect(trail('/merchant/units')).toEqual([]);
});

test('a noun and an id lead to a record, whatever names them', () => {
  const { record, add, list } = linksOf(features);
  expect(record('contracts', 5)).toBe('/merchant/contracts/contract/5');
  expect(record('contract_payments', 5)).toBe(
    '/merchant/contract-payments/current-payments?view=all&contract_payment_id=5',
  );
  expect(record('units', 5, { tab: 'documents' })).toBe('/merchant/units/unit/5?tab=documents');
  expect(record('buildings', 5, { tab: 'ownership' })).toBe(
    '/merchant/buildings?record=5&tab=ownership',
  );
  expect(record('zatca_settings', 5)).toBe('/merchant/setting/zatca-setting');
  expect([record('strangers', 5), record('units', undefined), record(undefined, 5)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(add('contracts', { unit_id: 3, customer_id: undefined })).toBe(
    '/merchant/contracts/contract?unit_id=3',
  );
  expect(list('dashboard')).toBe('/merchant/dashboard');
});

test.each([
  ['/merchant/contracts/contract/5', '/merchant/contracts/current-contracts'],
  ['/merchant/employees/employees/7', '/merchant/employees/employees'],
  ['/merchant/units/unit/7', '/merchant/units'],
])('the menu marks what %s belongs to', (pathname, entry) => {
  expect(hereOf(features, pathname)).toContain(entry);
});

test('e-invoicing is in the menu of Saudi offices only', () => {
  const entries = features
    .flatMap(({ noun, screens }) => screens.map(({ menu }) => ({ noun, menu })))
    .filter(({ noun, menu }) => menu && /^(invoices|zatca_)/.test(noun));
  expect(entries.map(({ menu }) => menu?.countries)).toEqual([['SA'], ['SA'], ['SA']]);
});
