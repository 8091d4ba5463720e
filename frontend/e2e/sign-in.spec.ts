import { PASSWORD, personOf } from './support/api';
import { fill } from './support/form';
import { ARABIC, wordsOf } from './support/texts';
import { expect, test } from './support/test';

for (const language of ARABIC) {
  const t = wordsOf(language);

  // That no password and no token shows in an address or the console is a rule of every journey; here they are typed.
  test(`${language}: signing in by the form and out again leaves nothing of it on the device`, async ({
    page,
  }) => {
    const { login } = personOf('desk', test.info().parallelIndex);
    await page.goto(`/${language}/merchant/sign-in`);
    await fill(page, {
      [t('sign_in:fields.email')]: login,
      [t('sign_in:fields.password')]: PASSWORD,
    });
    const entered = page.waitForResponse(
      (one) => one.url().endsWith('/api/merchant/login') && one.ok(),
    );
    await page.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
    const question = page.getByRole('alertdialog');
    const end = question.getByRole('button', { name: t('sign_in:another.end'), exact: true });
    const menu = page.getByRole('navigation', { name: t('shell.menu') });
    // Another journey of this worker may have left its session.
    await expect(end.or(menu)).toBeVisible();
    if (await end.isVisible()) await end.click();
    const { user, refresh_token } = (await (await entered).json()) as {
      user: { api_token: string; name: string };
      refresh_token: string;
    };
    await expect(menu).toBeVisible();
    await page.goto(`/${language}/merchant/customers`);
    await page.getByRole('button', { name: t('shell.account', { name: user.name }) }).click();
    await page.getByRole('menuitem', { name: t('shell.signOut'), exact: true }).click();
    await expect(page).toHaveURL(/\/merchant\/sign-in/);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    for (const secret of [PASSWORD, user.api_token, refresh_token])
      expect(kept.includes(secret), 'a secret is kept').toBe(false);
  });

  test(`${language}: the theme is changed by its button, and kept`, async ({ page }) => {
    const surface = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/${language}/merchant/sign-in`);
    await expect.poll(surface).toBe('light');
    await page.getByRole('button', { name: t('shell.toDark'), exact: true }).click();
    await expect.poll(surface).toBe('dark');
    await page.reload();
    await expect.poll(surface).toBe('dark');
  });
}
