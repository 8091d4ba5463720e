import { Api, PASSWORD } from './support/api';
import { dialog, fill } from './support/form';
import { choosePassword } from './support/offices';
import { runLetters } from './support/run';
import { expect, test } from './support/test';
import { ARABIC, wordsOf } from './support/texts';
import { codeOf } from './support/totp';

for (const language of ARABIC) {
  const t = wordsOf(language);

  test(`${language}: an employee turns two-step sign-in on, and signs in with a code and with a recovery code`, async ({
    page,
  }) => {
    const login = `two-step-${runLetters().toLowerCase()}@palm.example`;
    const admin = await Api.as(page.request, 'admin');
    const { items } = await admin.get<{ items: { id: number; name_en: string }[] }>(
      '/roles?page_size=100',
    );
    const role = items.find(({ name_en }) => name_en === 'Receptionist');
    const body = { name: 'Reem Nasser', email: login, role_id: role?.id, language };
    await admin.post('/users', body);
    await choosePassword(page.request, { area: 'merchant', login }, PASSWORD);

    const menu = page.getByRole('navigation', { name: t('shell.menu') });
    const password = async () => {
      await page.goto(`/${language}/merchant/sign-in`);
      await fill(page, {
        [t('sign_in:fields.email')]: login,
        [t('sign_in:fields.password')]: PASSWORD,
      });
      await page.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
    };
    const enter = async () => {
      const question = page.getByRole('alertdialog');
      const end = question.getByRole('button', { name: t('sign_in:another.end'), exact: true });
      await expect(end.or(menu)).toBeVisible();
      if (await end.isVisible()) await end.click();
      await expect(menu).toBeVisible();
    };
    const leave = async () => {
      await page.goto(`/${language}/merchant/logout`);
      await expect(page).toHaveURL(/\/merchant\/sign-in/);
    };

    await password();
    await enter();
    let key = '';
    let used = '';
    let recovery = '';
    await test.step('the app is set up in the profile', async () => {
      await page.goto(`/${language}/merchant/profile`);
      const turnOn = t('profile:factor.turnOn');
      await page.getByRole('button', { name: turnOn, exact: true }).click();
      await fill(dialog(page), { [t('profile:factor.password')]: PASSWORD });
      const next = t('profile:factor.next');
      await dialog(page).getByRole('button', { name: next, exact: true }).click();
      await expect(page.getByRole('img', { name: t('sign_in:app.qr') })).toBeVisible();
      key = await dialog(page).locator('code').innerText();
      used = codeOf(key);
      await fill(dialog(page), { [t('profile:factor.code')]: used });
      await dialog(page).getByRole('button', { name: turnOn, exact: true }).click();
      const codes = dialog(page, t('profile:factor.codesTitle')).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      recovery = await codes.first().innerText();
      await page.getByRole('button', { name: t('profile:factor.kept'), exact: true }).click();
      await expect(
        page.getByRole('button', { name: t('profile:factor.turnOff'), exact: true }),
      ).toBeVisible();
    });
    await leave();

    await test.step('a sign-in takes a code that was not used yet', async () => {
      await password();
      const go = page.getByRole('button', { name: t('sign_in:code.submit'), exact: true });
      await fill(page, { [t('sign_in:code.code')]: used });
      await go.click();
      await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
      // The next one is taken early, as from a phone whose clock is ahead.
      await fill(page, { [t('sign_in:code.code')]: codeOf(key, 1) });
      await go.click();
      await enter();
    });
    await leave();

    await test.step('a recovery code stands in for the app', async () => {
      await password();
      await page.getByRole('button', { name: t('sign_in:code.byRecovery'), exact: true }).click();
      await fill(page, { [t('sign_in:code.recovery')]: recovery });
      await page.getByRole('button', { name: t('sign_in:code.submit'), exact: true }).click();
      await enter();
    });
  });
}
