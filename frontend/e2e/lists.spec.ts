import type { Locator } from '@playwright/test';
import { accessible } from './support/accessible';
import { BOTH, ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

const PAYMENTS = 'merchant/contract-payments/current-payments';
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };

const edges = async (cells: Locator) =>
  cells.evaluateAll((all) =>
    all.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return Math.round(text.getBoundingClientRect().right);
    }),
  );

for (const language of BOTH) {
  const t = wordsOf(language);

  test(`${language}: a list's row menus and head stay in sight; amounts share one edge`, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await enterAs(page, 'admin');
    await page.goto(`/${language}/${PAYMENTS}`);
    const list = page.getByRole('region', { name: t('contract_payments:title') });
    const menus = list.locator('tbody').getByRole('button', { name: t('list.actions') });
    await expect(menus.first()).toBeInViewport({ ratio: 1 });
    expect(new Set(await edges(list.locator('tbody .figure'))).size).toBe(1);
    await menus.last().scrollIntoViewIfNeeded();
    await expect(list.getByRole('columnheader').nth(1)).toBeInViewport({ ratio: 1 });
  });

  test(`${language}: a phone's first screen has the first payment`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await enterAs(page, 'admin');
    await page.goto(`/${language}/${PAYMENTS}`);
    const card = page
      .getByRole('region', { name: t('contract_payments:title') })
      .getByRole('listitem')
      .first();
    await expect(card).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: t('list.filters'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: t('list.filters') })).toBeVisible();
  });
}

for (const language of ENGLISH) {
  const t = wordsOf(language);

  test(`${language}: an open menu stands in a landmark of its own`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enterAs(page, 'admin');
    await page.goto(`/${language}/${PAYMENTS}`);
    await page
      .locator('tbody')
      .getByRole('button', { name: t('list.actions') })
      .first()
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
    await accessible(page, 'an open menu', ['region', 'landmark-unique'], 'moderate');
  });
}
