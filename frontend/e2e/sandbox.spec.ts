import { Api } from './support/api';
import { fill } from './support/form';
import { mobileNumber, runLetters } from './support/run';
import { wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

test('a key of the sandbox works on sample data, and the office keeps its own', async ({
  page,
}) => {
  const t = wordsOf('en');
  const run = runLetters();
  const own = await Api.as(page.request, 'admin');
  await enterAs(page, 'admin');

  const key = await test.step('it is made in the profile', async () => {
    await page.goto('/en/merchant/profile');
    await page.getByRole('button', { name: t('profile:keys.add'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await fill(dialog, { [t('profile:fields.name')]: `Sandbox ${run}` });
    await dialog.getByLabel(t('profile:fields.sandbox'), { exact: true }).check();
    await dialog.getByRole('button', { name: t('profile:keys.make'), exact: true }).click();
    const shown = page.getByRole('dialog', { name: t('profile:keys.ready') }).locator('code');
    await expect(shown).toHaveText(/^mzk_test_/);
    const text = await shown.innerText();
    await page.getByRole('button', { name: t('profile:keys.kept'), exact: true }).click();
    return text.trim();
  });

  await test.step('the sandbox is prepared', async () => {
    await expect(
      page.getByRole('list', { name: t('profile:sandbox.title') }).getByText('Ready'),
    ).toBeVisible({ timeout: 120_000 });
  });

  await test.step('what a program adds is there, and nowhere else', async () => {
    const program = new Api(page.request, 'merchant', key);
    const name = `Sandbox Tenant ${run}`;
    await program.post('/customers', { name_en: name, mobile: mobileNumber() });
    const search = `/customers?search=${encodeURIComponent(name)}`;
    const answer = await program.send('GET', search);
    expect(answer.headers()['manzil-sandbox']).toBe('true');
    expect(((await answer.json()) as { total: number }).total).toBe(1);
    expect((await own.get<{ total: number }>(search)).total).toBe(0);
  });
});
