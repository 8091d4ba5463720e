import { Api, messagesTo, signedIn } from './support/api';
import { downloadsPdf, fill } from './support/form';
import { contractBody, issueContract, makePlace, makeTenant } from './support/portfolio';
import { mobileNumber, runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

interface Listed<Row> {
  total: number;
  items: Row[];
}

for (const language of ARABIC) {
  const t = wordsOf(language);

  test(`${language}: an owner sees the own buildings, units, contracts and payments, and nothing else`, async ({
    page,
  }) => {
    const run = runLetters();
    const foreign = await makePlace(page.request, run);
    const tenant = await makeTenant(foreign.api, run);
    const contract = await issueContract(foreign.api, {
      customer_id: tenant.id,
      unit_id: foreign.unit.id,
    });
    const own = await Api.as(page.request, 'owner');
    await enterAs(page, 'owner');

    await test.step('the own things are there', async () => {
      const buildings = await own.get<Listed<{ name_en: string; name_ar: string }>>(
        '/buildings?page_size=100',
      );
      expect(buildings.total).toBeGreaterThan(0);
      await page.goto(`/${language}/owner/dashboard`);
      await page
        .getByRole('navigation', { name: t('shell.menu') })
        .getByRole('link', { name: t('owner:buildings'), exact: true })
        .click();
      await expect(
        page.getByRole('heading', { level: 1, name: t('own_holdings:lists.buildings') }),
      ).toBeVisible();
      await expect(
        page.getByRole('link', { name: buildings.items[0]?.[`name_${language}`] ?? '' }).first(),
      ).toBeVisible();
      for (const [path, title] of [
        ['units', 'own_holdings:lists.units'],
        ['contracts/current-contracts', 'contracts:lists.current-contracts'],
        ['contract-payments/current-payments', 'contract_payments:lists.current-payments'],
      ] as const) {
        await page.goto(`/${language}/owner/${path}`);
        await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
        await expect(page.locator('tbody tr').first().getByRole('cell').first()).not.toBeEmpty();
      }
    });
    await test.step("another's are not, neither in the lists nor by their number", async () => {
      for (const path of [
        'buildings',
        'units',
        'contracts/current-contracts',
        'contract-payments/current-payments',
      ]) {
        await page.goto(`/${language}/owner/${path}?search=${run}`);
        await expect(page.getByRole('heading', { name: t('list.noMatch') })).toBeVisible();
      }
      for (const path of [
        `/buildings/${foreign.building.id}`,
        `/units/${foreign.unit.id}`,
        `/contracts/${contract.id}`,
      ])
        expect((await own.send('GET', path)).status()).toBe(404);
    });
    await test.step("the office's area stays closed", async () => {
      const wrong = await page.request.get('/api/merchant/units', {
        headers: {
          Authorization: `Bearer ${(await signedIn(page.request, 'owner')).user.api_token}`,
        },
      });
      expect([401, 403]).toContain(wrong.status());
      await page.goto(`/${language}/merchant/units`);
      await expect(page).toHaveURL(/\/merchant\/sign-in/);
    });
  });

  test(`${language}: a limited receptionist has no menu entry, no screen and no API of what the role lacks`, async ({
    page,
  }) => {
    const desk = await Api.as(page.request, 'desk');
    await enterAs(page, 'desk');
    await page.goto(`/${language}/merchant/customers`);
    await expect(page.getByRole('heading', { level: 1, name: t('customers:title') })).toBeVisible();
    const menu = page.getByRole('navigation', { name: t('shell.menu') });
    await expect(
      menu.getByRole('link', { name: t('merchant:customers'), exact: true }),
    ).toBeVisible();
    await expect(
      menu.getByRole('button', { name: t('merchant:employees'), exact: true }),
    ).toHaveCount(0);
    await page.goto(`/${language}/merchant/employees/employees`);
    await expect(page.getByText(t('noPermission.text'))).toBeVisible();
    const refused = await desk.send('GET', '/users');
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
    });
  });

  test(`${language}: a key from the profile makes a tenant and a contract by the API`, async ({
    page,
  }) => {
    const run = runLetters();
    const { unit } = await makePlace(page.request, run);
    await enterAs(page, 'admin');
    const key = await test.step('made in the profile, shown once', async () => {
      await page.goto(`/${language}/merchant/profile`);
      await expect(page.getByRole('link', { name: t('profile:keys.docs') })).toHaveAttribute(
        'href',
        '/docs',
      );
      await page.getByRole('button', { name: t('profile:keys.add'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await fill(dialog, { [t('profile:fields.name')]: `Accounting ${run}` });
      await dialog.getByRole('button', { name: t('profile:keys.make'), exact: true }).click();
      const shown = page.getByRole('dialog', { name: t('profile:keys.ready') }).locator('code');
      await expect(shown).not.toBeEmpty();
      const text = await shown.innerText();
      await page.getByRole('button', { name: t('profile:keys.kept'), exact: true }).click();
      return text.trim();
    });
    await test.step('the documentation page is published', async () => {
      expect((await page.request.get('/docs')).status()).toBe(200);
      expect((await page.request.get('/openapi/merchant.json')).status()).toBe(200);
    });
    const api = new Api(page.request, 'merchant', key);
    const contractId = await test.step('a program creates a tenant and a contract', async () => {
      const tenant = await api.post('/customers', {
        name_en: `Program ${run}`,
        mobile: mobileNumber(),
        gender: 4,
      });
      return (
        await api.post('/contracts', contractBody({ customer_id: tenant.id, unit_id: unit.id }))
      ).id;
    });
    await page.goto(`/${language}/merchant/contracts/contract/${contractId}`);
    await expect(page.getByRole('heading', { name: t('contracts:next.issueTitle') })).toBeVisible();
    await downloadsPdf(page, () =>
      page.getByRole('button', { name: t('contracts:actions.pdf') }).click(),
    );
    await test.step('revoked, it opens nothing', async () => {
      await page.goto(`/${language}/merchant/profile`);
      await page
        .getByRole('listitem')
        .filter({ hasText: `Accounting ${run}` })
        .getByRole('button', { name: t('profile:keys.revoke'), exact: true })
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('profile:keys.revoke'), exact: true })
        .click();
      await expect(page.getByText(`Accounting ${run}`)).toHaveCount(0);
      expect((await api.send('GET', '/customers')).status()).toBe(401);
    });
  });

  test(`${language}: a forgotten password and account ID are mailed, and answers never tell who is known`, async ({
    page,
  }) => {
    const known = 'admin@cedar.example';
    await page.goto(`/${language}/merchant/forgot-account-id`);
    await fill(page, { [t('sign_in:fields.email')]: known });
    await page.getByRole('button', { name: t('sign_in:forgotAccountId.submit') }).click();
    await expect(page.getByText(t('sign_in:forgotAccountId.sent'))).toBeVisible();
    await messagesTo(page.request, known, ({ body }) => /\b1\d{5}\b/.test(body));
    await page.goto(`/${language}/merchant/forgot-password`);
    await fill(page, {
      [t('sign_in:fields.emailOrAccount')]: `nobody-${runLetters()}@mail.example`,
    });
    await page.getByRole('button', { name: t('sign_in:forgotPassword.submit') }).click();
    await expect(page.getByText(t('sign_in:forgotPassword.sent'))).toBeVisible();
  });
}
