import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookingRoutes } from './booking/routes';
import * as manager from './manager/routes';
import { unsignedRoutes as managerUnsigned } from './manager/unsignedRoutes';
import * as merchant from './merchant/routes';
import { unsignedRoutes as merchantUnsigned } from './merchant/unsignedRoutes';
import * as owner from './owner/routes';
import { unsignedRoutes as ownerUnsigned } from './owner/unsignedRoutes';
import { bareRoutes, websiteRoutes } from './public/routes';

const FILE = 'routes.txt';
const tables = [
  ['/merchant', [...merchantUnsigned, ...merchant.signedRoutes]],
  ['/manager', [...managerUnsigned, ...manager.signedRoutes]],
  ['/owner', [...ownerUnsigned, ...owner.signedRoutes]],
  ['', [...websiteRoutes, ...bareRoutes]],
  ['', bookingRoutes],
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
