import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { APIRequestContext, Page } from '@playwright/test';
import { Api, type Name } from './support/api';
import { connected, ofDocument } from './support/invoices';
import { LANGUAGES, type Words, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

const DESKTOP = { width: 1366, height: 860 };
const PHONE = { width: 360, height: 740 };
const PATHS = readFileSync(new URL('../routes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((path) => path !== '');
/** These end the session or show only what the one before them has shown. */
const NOT_OPENED = /\/logout$/;
const UNSIGNED = /\/(sign-in|forgot-password|forgot-account-id|reset-password\/\{token\})$/;
/** E-invoicing shows only what it explains to offices elsewhere. */
const SAUDI = /^\/merchant\/(setting\/zatca-setting|contract-payments\/tax-invoices)/;
const AREAS: Record<string, Name> = {
  merchant: 'admin',
  saudi: 'najd',
  manager: 'sales',
  owner: 'owner',
};

// Recording dozens of pages would take longer than testing them.
test.use({ trace: 'off' });

/** One screen's fault must not hide the next one's. */
const softly = expect.configure({ soft: true });

const areaOf = (path: string) =>
  SAUDI.test(path)
    ? 'saudi'
    : UNSIGNED.test(path)
      ? 'public'
      : (/^\/(merchant|manager|owner)(?=\/|$)/.exec(path)?.[1] ?? 'public');

interface Found {
  items: { id: number; public_url?: string }[];
}
type Find = (request: APIRequestContext) => Promise<string | number | undefined>;
const firstOf =
  (name: Name, path: string): Find =>
  async (request) =>
    (await (await Api.as(request, name)).get<Found>(path)).items[0]?.id;

const unit = firstOf('admin', '/units?status=1&page_size=1');
/** The public page of the last contract that has one. */
const shared: Find = async (request) => {
  const api = await Api.as(request, 'admin');
  const { items } = await api.get<Found>('/contracts?status=1&historical=false&page_size=1');
  const contract = await api.get<{ public_url?: string }>(`/contracts/${items[0]?.id}`);
  return contract.public_url?.split('/').at(-1);
};
const unknown: Find = () => Promise.resolve('not-a-token');

const saudi =
  (name: 'id' | 'submission_id'): Find =>
  async (request) => {
    const api = await Api.as(request, 'najd');
    await connected(api);
    return (await ofDocument(api))[name];
  };
/** The merchant that the sample office in Riyadh is. */
const managed: Find = async (request) =>
  (
    await (
      await Api.as(request, 'sales')
    ).get<{ items: { merchant_id: number }[] }>('/zatca_settings?status=2&page_size=1')
  ).items[0]?.merchant_id;

/** Where each path with an id is opened: its first record, in the views that differ. */
const RECORDS: Record<string, { find: Find; views?: readonly string[] }> = {
  '/account-contract/{uniqueId}': { find: shared },
  '/e-contract/{uniqueId}': { find: shared },
  '/verify-email/{token}': { find: unknown },
  '/merchant/reset-password/{token}': { find: unknown },
  '/manager/reset-password/{token}': { find: unknown },
  '/owner/reset-password/{token}': { find: unknown },
  '/manager/merchants/merchant/{id}': {
    find: firstOf('sales', '/merchants?page_size=1'),
    views: ['', '?tab=history'],
  },
  '/manager/merchants/trial-requests/{id}': {
    find: firstOf('sales', '/trial_requests?page_size=1'),
  },
  '/manager/zatca-setting/form-edit/{id}': {
    find: managed,
    views: ['', '?tab=details', '?tab=history'],
  },
  '/merchant/contract-payments/tax-invoices/{id}': {
    find: saudi('id'),
    views: ['', '?tab=notes', '?tab=history'],
  },
  '/merchant/setting/zatca-setting/queue/{id}': {
    find: saudi('submission_id'),
    views: ['', '?tab=attempts', '?tab=history'],
  },
  '/merchant/contracts/contract/{id}': {
    find: firstOf('admin', '/contracts?status=1&historical=false&page_size=1'),
    views: ['', '?tab=payments', '?tab=history'],
  },
  '/merchant/customers/{id}': {
    find: firstOf('admin', '/customers?page_size=1'),
    views: ['', '?record=edit', '?tab=statement', '?tab=timeline'],
  },
  '/merchant/owners/{id}': {
    find: firstOf('admin', '/owners?page_size=1'),
    views: ['', '?record=edit'],
  },
  '/merchant/employees/employees/{id}': {
    find: firstOf('admin', '/users?page_size=1'),
    views: ['', '?tab=rights'],
  },
  '/merchant/employees/roles/role/{id}': { find: firstOf('admin', '/roles?page_size=1') },
  '/merchant/units/access/{id}': { find: unit, views: ['', '?tab=ownership'] },
  '/merchant/units/edit/{id}': { find: unit },
  '/merchant/units/clone/{id}': { find: unit },
  '/owner/contracts/contract/{id}': {
    find: firstOf('owner', '/contracts?page_size=1'),
    views: ['', '?tab=payments'],
  },
};
/** Forms and records that have no path of their own. */
const MORE: Record<string, readonly string[]> = {
  merchant: ['/merchant/customers?record=new', '/merchant/units/add?mode=many'],
  saudi: [
    '/merchant/setting/zatca-setting?tab=details',
    '/merchant/setting/zatca-setting?tab=history',
  ],
};

/** The addresses of an area's screens; one without a known record fails. */
async function addressesOf(request: APIRequestContext, area: string): Promise<string[]> {
  const addresses = [...(MORE[area] ?? [])];
  for (const path of PATHS.filter((one) => areaOf(one) === area && !NOT_OPENED.test(one))) {
    if (!path.includes('{')) {
      addresses.push(path);
      continue;
    }
    const record = RECORDS[path];
    // oxlint-disable-next-line no-await-in-loop
    const id = await record?.find(request);
    expect(id, `a record for ${path}`).toBeDefined();
    for (const view of record?.views ?? [''])
      addresses.push(path.replace(/\{\w+\}/, String(id)) + view);
  }
  return addresses;
}

/** Loaded: the heading is there, nothing is still on its way, nothing moves. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [role=status][aria-label], main [aria-busy=true]')).toHaveCount(
    0,
  );
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

type Theme = 'light' | 'dark';
const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('manzil.mode') ?? 'null') as Theme | null) ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  );

/** The other theme: by the button, and where a page has none, by the device. */
async function toggleTheme(page: Page, t: Words): Promise<void> {
  const next: Theme = (await themeOf(page)) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: next });
  const button = page.getByRole('button', {
    name: t(next === 'dark' ? 'shell.toDark' : 'shell.toLight'),
    exact: true,
  });
  if (await button.isVisible()) await button.click();
  else {
    await page.evaluate((mode) => localStorage.setItem('manzil.mode', JSON.stringify(mode)), next);
    await page.reload();
  }
}

type Axe = {
  run: (
    where: Document,
    options: object,
  ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
};
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { source: string };
/** What another theme or width can break; the rest is the same page and was looked at. */
const BY_LOOK = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'label',
  'list',
  'listitem',
  'definition-list',
  'dlitem',
  'nested-interactive',
  'aria-hidden-focus',
];

/** No serious or critical problem; axe stays in the page between its screens, or it would take most of the time. */
async function accessible(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const grave = await page.evaluate(async (only) => {
    const { axe } = globalThis as typeof globalThis & { axe: Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);
  expect.soft(grave, `${what}: accessibility`).toEqual([]);
}

/** As a link of the area leads there; loaded anew where another page of the site begins or only the view changes. */
async function open(page: Page, path: string): Promise<void> {
  const from = page.url() === 'about:blank' ? undefined : new URL(page.url()).pathname;
  const areas = [from, path].map(
    (one) => /^\/\w+\/(merchant|manager|owner)\//.exec(one ?? '')?.[1],
  );
  const within =
    areas[0] !== undefined &&
    areas[0] === areas[1] &&
    from !== path.split('?')[0] &&
    !UNSIGNED.test(path);
  if (!within) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page.locator('[data-before]')).toHaveCount(0);
}

for (const language of LANGUAGES) {
  const t = wordsOf(language);
  for (const area of ['public', ...Object.keys(AREAS)]) {
    test(`${language}: every ${area} screen is accessible, light and dark, and fits a phone of 360 px`, async ({
      page,
    }) => {
      test.setTimeout(480_000);
      const person = AREAS[area];
      if (person) await enterAs(page, person);
      const addresses = await addressesOf(page.request, area);
      for (const address of addresses) {
        await page.setViewportSize(DESKTOP);
        await open(page, address === '/' ? `/${language}` : `/${language}${address}`);
        await settled(page);
        // The page for unknown addresses is served as it is, in both languages at once.
        if (address !== '/not-found')
          await expect(page.locator('html')).toHaveAttribute(
            'dir',
            language === 'ar' ? 'rtl' : 'ltr',
          );
        await accessible(page, `${address}, ${await themeOf(page)}, desktop`);
        await toggleTheme(page, t);
        await page.setViewportSize(PHONE);
        await settled(page);
        await accessible(page, `${address}, ${await themeOf(page)}, phone`, BY_LOOK);
        await softly
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
            message: `${address}: width on a phone`,
            timeout: 5000,
          })
          .toBeLessThanOrEqual(PHONE.width);
      }
    });
  }
}
