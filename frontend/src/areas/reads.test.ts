import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Feature, FeatureScreen } from '@/components/shell/feature';
import { createI18n } from '@/i18n/i18n';
import { server } from '@/testing/server';
import { routeAt } from './address';
import { begin } from './begin';
import { managerFeatures } from './manager/features';
import { routesOf } from './tables';

/** What a screen is made of, as far as its own folder goes: its file and those that it imports. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const own = [...text.matchAll(/from '(\.\/[^']+)'/g)]
    .flatMap(([, path = '']) => ['.tsx', '.ts'].map((end) => join(dirname(file), `${path}${end}`)))
    .filter((path) => existsSync(path));
  return [text, ...own.map((path) => sourceOf(path, seen))].join('\n');
}

const moduleOf = ({ load }: FeatureScreen) =>
  /["'`]\/?(src\/[^"'`]+)["'`]/.exec(load.toString())?.[1] ?? '';

const screens = managerFeatures.flatMap((feature: Feature) => feature.screens);

test('every screen that is a list or a record says what it reads', () => {
  // A new record's form may stand in the module of the record's page.
  const told = new Set(screens.filter(({ reads }) => reads).map(moduleOf));
  const silent = screens
    .filter((screen) => !told.has(moduleOf(screen)))
    .filter((screen) => /<(?:ListPage|ListPanel|DetailPage)\b/.test(sourceOf(moduleOf(screen))))
    .map(({ path }) => path);
  expect(silent).toEqual([]);
});

test.each([
  ['/merchant/units/unit/7', '', '/api/merchant/units/7'],
  ['/merchant/buildings', '?record=5', '/api/merchant/buildings/5'],
  [
    '/merchant/contract-payments/not-collected-payments',
    '?building_id=3',
    '/api/merchant/contract_payments?building_id=3&view=current&status=3&page=1&page_size=25&sort=due_on',
  ],
])('%s%s asks for its data before its code has come', async (pathname, search, wanted) => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/*', ({ request }) => {
      asked.push(request.url.slice(new URL(request.url).origin.length));
      return HttpResponse.json({});
    }),
  );
  const route = routeAt('merchant', routesOf('merchant', managerFeatures), pathname);
  if (!route) throw new Error(`no route at ${pathname}`);
  const never = { ...route, load: () => new Promise<never>(() => {}) };
  const client = new QueryClient();
  void begin(client, createI18n('en').i18n, 'merchant', never, { pathname, search });
  await expect.poll(() => asked).toEqual([wanted]);
});
