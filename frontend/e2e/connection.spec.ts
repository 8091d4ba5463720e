import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH) {
  const t = wordsOf(language);

  test(`${language}: without a connection what is loaded stays in sight`, async ({
    page,
    context,
  }) => {
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/contract-payments/current-payments`);
    const list = page.getByRole('region', { name: t('contract_payments:title') });
    const first = list.getByRole('row').nth(1);
    await expect(first).toContainText(/\d/);
    const read = await first.innerText();
    await context.setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: t('offline.title') });
    await expect(banner).toContainText(t('offline.text'));
    await expect(first).toHaveText(read, { useInnerText: true });
    // The banner is below the content and covers none of it.
    const [size, view] = [await banner.boundingBox(), page.viewportSize()];
    expect(size?.height).toBeLessThan((view?.height ?? 0) / 5);
    await context.setOffline(false);
    await expect(banner).toBeHidden();
  });

  test(`${language}: a screen whose code is no longer on the server offers to load the page anew`, async ({
    page,
  }) => {
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/dashboard`);
    const link = page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('merchant:customers'), exact: true });
    await expect(link).toBeVisible();
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await link.click();
    await expect(page.getByRole('heading', { name: t('update.title') })).toBeVisible();
    // The frame around the screen still works.
    await expect(link).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: t('reload'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('customers:title') })).toBeVisible();
  });
}
