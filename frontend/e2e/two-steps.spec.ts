import { APP_KEY, PASSWORD, personOf } from './support/api';
import { fill } from './support/form';
import { makeOffice } from './support/offices';
import { runLetters } from './support/run';
import { expect, test } from './support/test';
import { ARABIC, wordsOf } from './support/texts';
import { codeOf, unusedCode } from './support/totp';

for (const language of ARABIC) {
  const t = wordsOf(language);

  test(`${language}: an office asks its employees for two steps, and who has none sets an app up at the next sign-in`, async ({
    page,
  }) => {
    const office = await makeOffice(page.request, runLetters(), language);
    const employees = `/${language}/merchant/employees/employees`;
    const typePassword = async () => {
      await page.goto(`/${language}/merchant/sign-in`);
      await fill(page, {
        [t('sign_in:fields.email')]: office.email,
        [t('sign_in:fields.password')]: office.password,
      });
      await page.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
    };
    const isIn = () => expect(page).not.toHaveURL(/sign-in/);

    await typePassword();
    await isIn();
    await test.step('the office asks for it', async () => {
      await page.goto(`/${language}/merchant/setting/general-setting?tab=sign-in`);
      const name = t('account:fields.employees_need_second_factor');
      await page.getByRole('switch', { name }).click();
      const saved = page.waitForResponse(
        (one) => one.url().endsWith('/account/sign_in') && one.ok(),
      );
      await page.getByRole('button', { name: t('save'), exact: true }).click();
      await saved;
      await page.getByRole('link', { name: t('account:signIn.without') }).click();
      await expect(page.getByRole('link', { name: office.person })).toBeVisible();
    });
    await page.goto(`/${language}/merchant/logout`);
    await expect(page).toHaveURL(/\/merchant\/sign-in/);

    await test.step('the next sign-in begins with an app', async () => {
      await typePassword();
      await expect(page.getByRole('img', { name: t('sign_in:app.qr') })).toBeVisible();
      const key = await page.locator('code').innerText();
      await fill(page, { [t('sign_in:code.code')]: codeOf(key) });
      await page.getByRole('button', { name: t('sign_in:code.submit'), exact: true }).click();
      await expect(page.locator('ol li')).toHaveCount(10);
      await expect(page).toHaveURL(/\/merchant\/sign-in/);
      await page.getByRole('button', { name: t('sign_in:codes.kept'), exact: true }).click();
      await isIn();
    });
    await page.goto(`${employees}?has_second_factor=true`);
    await expect(page.getByRole('link', { name: office.person })).toBeVisible();
  });

  test(`${language}: a manager of the platform signs in with the app's code`, async ({ page }) => {
    const { login } = personOf('sales', test.info().parallelIndex);
    await page.goto(`/${language}/manager/sign-in`);
    await fill(page, {
      [t('sign_in:fields.email')]: login,
      [t('sign_in:fields.password')]: PASSWORD,
    });
    await page.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
    const go = page.getByRole('button', { name: t('sign_in:code.submit'), exact: true });
    await expect(go).toBeVisible();
    const tried = new Set<string>();
    const enter = async () => {
      const code = unusedCode(APP_KEY, tried);
      if (code === undefined) return 0;
      await fill(page, { [t('sign_in:code.code')]: code });
      const answer = page.waitForResponse((one) => one.url().endsWith('/api/manager/login'));
      await go.click();
      return (await answer).status();
    };
    await expect.poll(enter, { message: 'a code that was not used', timeout: 90_000 }).toBe(200);
    await expect(page).not.toHaveURL(/sign-in/);
    await page.goto(`/${language}/manager/profile`);
    const replace = t('profile:factor.replace');
    await expect(page.getByRole('button', { name: replace, exact: true })).toBeVisible();
    await expect(page.getByText(t('profile:sessions.current'))).toBeVisible();
  });
}
