import type { Page } from '@playwright/test';
import { Api, signIn } from './support/api';
import { confirm, field, fill } from './support/form';
import { type Office, makeOffice } from './support/offices';
import { capital, runLetters } from './support/run';
import { ARABIC, type Words, wordsOf } from './support/texts';
import { enterWith, expect, test } from './support/test';

const HOUR = 3_600_000;
const GUIDED = /\/api\/merchant\/(wizard\/update_progress|account\/[a-z-]+)$/;

/** What the guide sends, in the order that it is sent. */
function watchGuide(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' || !GUIDED.test(new URL(request.url()).pathname)) return;
    const step = (request.postDataJSON() as { step?: string } | null)?.step;
    sent.push(step ?? new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  return sent;
}

interface Entry {
  by: 'email' | 'account';
  remember: boolean;
}

/** Fills and sends the form of the sign-in page; gives the answer of the server. */
async function submitSignIn(
  page: Page,
  t: Words,
  office: Office,
  { by, remember }: Entry,
  password = office.password,
) {
  if (by === 'account')
    await page.getByText(t('sign_in:signIn.byAccount'), { exact: true }).click();
  await fill(page, {
    [t(`sign_in:fields.${by === 'email' ? 'email' : 'account_id'}`)]:
      by === 'email' ? office.email : office.account,
    [t('sign_in:fields.password')]: password,
  });
  await page.getByRole('checkbox', { name: t('sign_in:signIn.remember') }).setChecked(remember);
  const answer = page.waitForResponse(/\/api\/merchant\/login$/);
  await page.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
  return answer;
}

/** Hours until the session ends. */
const staysFor = async (answer: { json: () => Promise<unknown> }) =>
  (Date.parse(((await answer.json()) as { refresh_expires_at: string }).refresh_expires_at) -
    Date.now()) /
  HOUR;

for (const language of ARABIC) {
  const t = wordsOf(language);

  test(`${language}: the setup guide is finished step by step, put off and gone on with; nothing is sent twice`, async ({
    page,
  }) => {
    const office = await makeOffice(page.request, runLetters(), language);
    const session = await signIn(
      page.request,
      { area: 'merchant', login: office.email },
      office.password,
    );
    await enterWith(page, session);
    const api = Api.of(page.request, session);
    const sent = watchGuide(page);
    const main = page.getByRole('main');
    const step = (name: string) => main.getByRole('button', { name: t(`account:step.${name}`) });
    const at = (name: string) =>
      expect(
        main.getByRole('heading', { level: 2, name: t(`account:step.${name}`), exact: true }),
      ).toBeVisible();
    const press = (name: string) =>
      main.getByRole('button', { name: t(`account:wizard.${name}`), exact: true }).click();
    const saveAndGoOn = () => press('saveNext');

    await test.step('met at the start, put off, and not met again by itself', async () => {
      await page.goto(`/${language}/merchant`);
      await expect(page).toHaveURL(/\/merchant\/wizard/);
      await press('putOff');
      await expect(page).toHaveURL(/\/merchant\/dashboard/);
      await page.goto(`/${language}/merchant`);
      await expect(page).toHaveURL(/\/merchant\/dashboard/);
      await main.getByRole('link', { name: t('account:trial.guide') }).click();
      await at('general-informations');
    });
    await test.step('a step is skipped, and gone back to', async () => {
      await press('later');
      await at('vat');
      await expect(step('general-informations')).toHaveAttribute('data-state', 'pending');
      await step('general-informations').click();
      await fill(main, { [t('account:fields.city')]: 'Ajman' });
      await saveAndGoOn();
      await at('vat');
      await expect(step('general-informations')).toHaveAttribute('data-state', 'completed');
    });
    await test.step('VAT is not taken without its number', async () => {
      await main.getByRole('switch', { name: t('account:fields.vat_registered') }).check();
      await saveAndGoOn();
      await expect(field(main, t('account:fields.trn'))).toHaveAttribute('aria-invalid', 'true');
      await fill(main, {
        [t('account:fields.trn')]: '100123456700003',
        [t('account:fields.vat_percentage')]: '5',
      });
      await saveAndGoOn();
      await at('business-hours');
    });
    await test.step('hours of one day, copied to all', async () => {
      const monday = main.getByRole('group', { name: t('account:days.1'), exact: true });
      await monday.getByRole('switch').check();
      await monday.getByRole('button', { name: t('account:hours.copy') }).click();
      await saveAndGoOn();
      await at('employees');
    });
    await test.step('a step that no form finishes is over when its thing was done', async () => {
      await expect(
        main.getByRole('button', { name: t('account:wizard.next'), exact: true }),
      ).toHaveCount(0);
      const roles = await api.get<{ items: { id: number }[] }>('/roles');
      await api.post('/users', {
        name: `Ravi ${capital(runLetters())}`,
        role_id: roles.items[0]?.id,
        language,
      });
      await page.reload();
      await expect(step('employees')).toHaveAttribute('data-state', 'completed');
      await step('employees').click();
      await press('next');
      await at('invoice-setting');
    });
    await test.step('the progress survives a reload', async () => {
      await page.goto(`/${language}/merchant/wizard`);
      for (const name of ['general-informations', 'vat', 'business-hours', 'employees'])
        await expect(step(name)).toHaveAttribute('data-state', 'completed');
      await at('invoice-setting');
      await fill(main, { [t('account:fields.invoice_terms_en')]: 'Thank you.' });
      await saveAndGoOn();
      await at('activate-services');
      const name = capital(runLetters());
      const city = await api.post('/cities', { name_en: name, name_ar: name, country: 'AE' });
      const building = await api.post('/buildings', {
        name_en: name,
        name_ar: name,
        city_id: city.id,
      });
      await api.post('/units', {
        building_id: building.id,
        number: '101',
        floor: 1,
        usage: 1,
        kind: 'apartment',
      });
      await page.reload();
      await expect(step('activate-services')).toHaveAttribute('data-state', 'completed');
      await press('next');
      await expect(
        main.getByRole('heading', { name: t('account:wizard.doneTitle') }),
      ).toBeVisible();
      await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    });
    await test.step('a finished step that is gone through again is not sent again', async () => {
      const whole = ['general', 'vat', 'business-hours', 'invoice-setting'];
      expect(sent).toEqual(whole);
      for (const name of ['general-informations', 'vat', 'business-hours', 'invoice-setting']) {
        await step(name).click();
        await at(name);
        await saveAndGoOn();
        await expect(
          main.getByRole('heading', { name: t('account:wizard.doneTitle') }),
        ).toBeVisible();
      }
      await step('employees').click();
      await press('next');
      await expect(
        main.getByRole('heading', { name: t('account:wizard.doneTitle') }),
      ).toBeVisible();
      expect(sent).toEqual(whole);
    });
  });

  test(`${language}: signing in by e-mail and by account ID, remembered or not, one session at a time; a new password`, async ({
    page,
    browser,
  }) => {
    const office = await makeOffice(page.request, runLetters(), language);
    const inside = new RegExp(`/${language}/merchant/(wizard|dashboard)`);
    const outside = /\/merchant\/sign-in/;
    /** The browser closed and opened again. */
    const reopened = async (from: Page) =>
      browser.newPage({ storageState: await from.context().storageState() });

    await test.step('by e-mail, not remembered: for half a day', async () => {
      await page.goto(`/${language}/merchant/sign-in`);
      const answer = await submitSignIn(page, t, office, { by: 'email', remember: false });
      expect(Math.round(await staysFor(answer))).toBe(12);
      await expect(page).toHaveURL(inside);
      const again = await reopened(page);
      await again.goto(`/${language}/merchant/dashboard`);
      await expect(
        again.getByRole('button', { name: t('shell.account', { name: office.person }) }),
      ).toBeVisible();
      await again.close();
    });

    const other = await browser.newPage();
    await test.step('elsewhere by account ID: asked about the other session, which "no" leaves alone', async () => {
      await other.goto(`/${language}/merchant/sign-in`);
      const refused = await submitSignIn(other, t, office, { by: 'account', remember: true });
      expect(refused.status()).toBe(409);
      await expect(
        other.getByRole('alertdialog').getByText(t('sign_in:another.text')),
      ).toBeVisible();
      await confirm(other, t('cancel'));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(inside);
    });
    await test.step('"yes" ends it; remembered for thirty days, also when the browser was closed', async () => {
      await other.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
      const answer = other.waitForResponse(
        (one) => one.url().endsWith('/api/merchant/login') && one.ok(),
      );
      await confirm(other, t('sign_in:another.end'));
      expect(Math.round((await staysFor(await answer)) / 24)).toBe(30);
      await expect(other).toHaveURL(inside);
      await page.reload();
      await expect(page).toHaveURL(outside);
      const again = await reopened(other);
      await again.goto(`/${language}/merchant/profile`);
      await expect(
        again.getByRole('heading', { level: 1, name: t('profile:title') }),
      ).toBeVisible();
      await again.close();
    });

    const next = `Other-choice-${office.account}`;
    await test.step('the password is changed where one stands; the old one must be right', async () => {
      await other
        .getByRole('button', { name: t('shell.account', { name: office.person }) })
        .click();
      await other.getByRole('menuitem', { name: t('shell.changePassword') }).click();
      const dialog = other.getByRole('dialog', { name: t('profile:password.title') });
      const typed = (current: string, again = next) =>
        fill(dialog, {
          [t('profile:fields.current_password')]: current,
          [t('profile:fields.new_password')]: next,
          [t('profile:fields.confirm')]: again,
        });
      const submit = () =>
        dialog.getByRole('button', { name: t('profile:password.submit') }).click();
      await typed(office.password, 'Another-one-1');
      await expect(dialog.getByText(t('profile:password.differs'))).toBeVisible();
      await typed('Not-the-old-1');
      await submit();
      await expect(field(dialog, t('profile:fields.current_password'))).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await typed(office.password);
      await submit();
      await expect(dialog).toBeHidden();
      await other.reload();
      await expect(other).toHaveURL(inside);
    });
    await test.step('only the new one opens', async () => {
      await page.goto(`/${language}/merchant/sign-in`);
      expect((await submitSignIn(page, t, office, { by: 'email', remember: true })).status()).toBe(
        422,
      );
      await expect(field(page, t('sign_in:fields.password'))).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      expect(
        (await submitSignIn(page, t, office, { by: 'email', remember: true }, next)).status(),
      ).toBe(409);
      await confirm(page, t('sign_in:another.end'));
      await expect(page).toHaveURL(inside);
      await other.close();
    });
  });
}
