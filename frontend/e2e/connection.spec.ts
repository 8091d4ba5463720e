import { field } from './support/form';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH) {
  const t = wordsOf(language);

  test(`${language}: without a connection the work is covered; with it, it goes on where it was`, async ({
    page,
    context,
  }) => {
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/customers?record=new`);
    const name = field(page, t('customers:fields.name_en'));
    await name.fill('Typed before');
    await context.setOffline(true);
    const overlay = page.getByRole('alertdialog', { name: t('offline.title') });
    await expect(overlay).toBeVisible();
    await expect(overlay).toContainText(t('offline.text'));
    const view = page.viewportSize();
    expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, ...view });
    await context.setOffline(false);
    await expect(overlay).toBeHidden();
    await expect(name).toHaveValue('Typed before');
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
