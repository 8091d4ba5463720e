import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Name } from './support/api';
import { LANGUAGES } from './support/texts';
import { enterAs, expect, test } from './support/test';

const DESKTOP = { width: 1366, height: 860 };
const PHONE = { width: 360, height: 740 };
const PATHS = readFileSync(new URL('../routes.txt', import.meta.url), 'utf8').split('\n').filter((path) => path !== '' && !path.includes('{'));
/** These end the session or show only what the one before them has shown. */
const NOT_OPENED = /\/logout$/;
const UNSIGNED = /\/(sign-in|forgot-password|forgot-account-id)$/;
const AREAS: Record<string, Name> = { merchant: 'admin', manager: 'sales', owner: 'owner' };

// Recording dozens of pages would take longer than testing them.
test.use({ trace: 'off' });

/** One screen's fault must not hide the next one's. */
const softly = expect.configure({ soft: true });

const areaOf = (path: string) => (UNSIGNED.test(path) ? 'public' : (/^\/(merchant|manager|owner)(?=\/|$)/.exec(path)?.[1] ?? 'public'));

/** Loaded: the heading is there, nothing is still on its way, nothing moves. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [role=status][aria-label], main [aria-busy=true]')).toHaveCount(0);
}

for (const language of LANGUAGES) {
  for (const area of ['public', ...Object.keys(AREAS)]) {
    test(`${language}: every ${area} screen is accessible and fits a phone of 360 px`, async ({ page }) => {
      test.setTimeout(240_000);
      const person = AREAS[area];
      if (person) await enterAs(page, person);
      for (const path of PATHS.filter((one) => areaOf(one) === area && !NOT_OPENED.test(one))) {
        await page.setViewportSize(DESKTOP);
        await page.goto(path === '/' ? `/${language}` : `/${language}${path}`);
        await settled(page);
        // The page for unknown addresses is served as it is, in both languages at once.
        if (path !== '/not-found') await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).analyze();
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
        expect.soft(grave, `${path}: accessibility`).toEqual([]);
        await page.setViewportSize(PHONE);
        await settled(page);
        await softly.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path}: width on a phone`, timeout: 5000 }).toBeLessThanOrEqual(PHONE.width);
      }
    });
  }
}
