import type { Page } from '@playwright/test';
import { BY_LOOK, accessible } from './support/accessible';
import { AREAS, UNSIGNED, addressesOf, partsOf } from './support/screens';
import { type Words, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';
import { ScreenWatch } from './support/watch';

const DESKTOP = { width: 1366, height: 860 };
const PHONE = { width: 360, height: 740 };
/** Two combinations that cover both languages, themes and widths; axe runs all its rules in one of them. */
const STATES = [
  { language: 'en', theme: 'light', size: DESKTOP, rules: undefined },
  { language: 'ar', theme: 'dark', size: PHONE, rules: BY_LOOK },
] as const;
/** The page for unknown addresses is served as it is, in both languages at once. */
const UNKNOWN = '/not-found';

// Recording dozens of pages would take longer than testing them.
test.use({ trace: 'off' });

/** One screen's fault must not hide the next one's. */
const softly = expect.configure({ soft: true });

/** Loaded: the heading is there, nothing is still on its way, nothing moves. */
async function settled(page: Page, watch: ScreenWatch): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [role=status][aria-label], main [aria-busy=true]')).toHaveCount(
    0,
  );
  await expect.poll(() => watch.isQuiet, { message: 'all requests are answered' }).toBe(true);
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What stands on a page in the place of its content. */
async function errorPage(page: Page, t: Words, address: string): Promise<string[]> {
  const wrong = ['error.title', 'update.title', 'notFound.record'];
  if (!address.endsWith('/no-permission')) wrong.push('noPermission.title');
  if (address !== UNKNOWN) wrong.push('notFound.title');
  const titles = new Set(wrong.map((key) => t(key)));
  const headings = await page.getByRole('heading').allInnerTexts();
  return headings.filter((heading) => titles.has(heading)).map((heading) => `page: ${heading}`);
}

/** Nothing stands out of a phone's width. */
const fits = (page: Page, address: string) =>
  softly
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `${address}: width on a phone`,
    })
    .toBeLessThanOrEqual(PHONE.width);

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

for (const { language, theme, size, rules } of STATES) {
  const t = wordsOf(language);
  test.describe(`${language}, ${theme}, ${size.width} px`, () => {
    test.use({ viewport: size, colorScheme: theme });
    for (const [area, person] of Object.entries(AREAS)) {
      for (const [index, part] of partsOf(area).entries()) {
        test(`${language}: every ${area} screen opens without a fault, is accessible and fits a phone, part ${index + 1}`, async ({
          page,
        }) => {
          if (person) await enterAs(page, person);
          const watch = new ScreenWatch(page);
          for (const address of await addressesOf(page.request, part))
            await test.step(address, async () => {
              await open(page, address === '/' ? `/${language}` : `/${language}${address}`);
              await settled(page, watch);
              const faults = [...watch.take(), ...(await errorPage(page, t, address))];
              softly(faults, `${address}: faults`).toEqual([]);
              if (address !== UNKNOWN)
                await expect(page.locator('html')).toHaveAttribute(
                  'dir',
                  language === 'ar' ? 'rtl' : 'ltr',
                );
              await accessible(page, `${address}, ${theme}`, rules);
              await page.setViewportSize(PHONE);
              await fits(page, address);
              await page.setViewportSize(size);
            });
        });
      }
    }
  });
}
