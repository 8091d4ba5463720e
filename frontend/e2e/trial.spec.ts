import { messagesTo } from './support/api';
import { confirm, field, fill, openTab } from './support/form';
import { requestTrial } from './support/offices';
import { arabicOf, capital, mobileNumber, runLetters } from './support/run';
import { BOTH, ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

const PASSWORD = 'A-new-office-7';

for (const language of BOTH) {
  test(`${language}: a visitor asks for a trial, is approved, sets a password and meets the setup guide`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const email = `office-${run}@mail.example`;
    const business = { en: `Office ${capital(run)}`, ar: `مكتب ${arabicOf(run)}` };

    await test.step('the landing page leads to the form, which is sent', async () => {
      await page.goto(`/${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page
        .getByRole('navigation', { name: t('public:pages') })
        .getByRole('link', { name: t('public:trial') })
        .click();
      await fill(page, {
        [t('trial_form:fields.business_name_en')]: business.en,
        [t('trial_form:fields.business_name_ar')]: business.ar,
        [t('trial_form:fields.expected_units')]: '120',
        [t('trial_form:fields.city')]: 'Ajman',
        [t('trial_form:fields.owner_name')]: `Salem ${capital(run)}`,
        [t('trial_form:fields.email')]: email,
      });
      await field(page, t('trial_form:fields.business_type')).selectOption('real_estate');
      await field(page, t('trial_form:fields.country')).selectOption('AE');
      await field(page, t('trial_form:fields.referral_source')).selectOption('google');
      await field(page, t('trial_form:fields.mobile')).fill(mobileNumber());
      await page.getByRole('button', { name: t('trial_form:submit') }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/request-free-trial-success$`));
      await expect(
        page.getByRole('heading', { level: 1, name: t('trial_form:success.title') }),
      ).toBeVisible();
    });

    await test.step('the mailed link verifies the address', async () => {
      const [mail] = await messagesTo(
        page.request,
        email,
        (one) => one.action_url?.includes('/verify-email/') ?? false,
      );
      await page.goto(mail?.action_url ?? '');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.getByRole('button', { name: t('trial_form:verify.submit') }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: t('trial_form:verify.doneTitle') }),
      ).toBeVisible();
    });

    const manager = await browser.newPage();
    await test.step('platform sales approves the request', async () => {
      await enterAs(manager, 'sales');
      await manager.goto(
        `/${language}/manager/merchants/trial-requests?search=${encodeURIComponent(email)}`,
      );
      await manager.getByRole('link', { name: business[language] }).click();
      await manager
        .getByRole('button', { name: t('trial_requests:actions.approve'), exact: true })
        .click();
      await confirm(manager, t('trial_requests:actions.approve'));
      await expect(
        manager
          .getByText(t('trial_requests:values.status.3'))
          .or(manager.getByText(t('trial_requests:values.status.1')))
          .first(),
      ).toBeVisible();
      await manager.goto(
        `/${language}/manager/merchants/trial-merchants?search=${encodeURIComponent(email)}`,
      );
      await expect(manager.getByRole('link', { name: business[language] })).toBeVisible();
    });

    let account = '';
    await test.step('the welcome mail has the account ID and a link to set the password', async () => {
      const [mail] = await messagesTo(
        page.request,
        email,
        (one) => one.action_url?.includes('/reset-password/') ?? false,
      );
      account = /\b1\d{5}\b/.exec(mail?.body ?? '')?.[0] ?? '';
      expect(account).not.toBe('');
      await page.goto(mail?.action_url ?? '');
      await fill(page, {
        [t('sign_in:fields.newPassword')]: PASSWORD,
        [t('sign_in:fields.passwordAgain')]: PASSWORD,
      });
      await page.getByRole('button', { name: t('sign_in:resetPassword.submit') }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/merchant/wizard`));
    });

    await test.step('they sign in by account ID and meet the guide; progress survives a reload', async () => {
      await page.goto(`/${language}/merchant/logout`);
      await expect(page).toHaveURL(/sign-in/);
      await page.getByText(t('sign_in:signIn.byAccount'), { exact: true }).click();
      await fill(page, {
        [t('sign_in:fields.account_id')]: account,
        [t('sign_in:fields.password')]: PASSWORD,
      });
      await page.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/merchant/wizard`));
      await expect(
        page.getByRole('heading', { level: 1, name: t('account:wizard.title') }),
      ).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('button', { name: t('account:step.invoice-setting') })
        .click();
      await fill(page, { [t('account:fields.invoice_terms_en')]: 'Thank you.' });
      await page.getByRole('button', { name: t('account:wizard.saveNext'), exact: true }).click();
      const papers = page
        .getByRole('main')
        .getByRole('button', { name: t('account:step.invoice-setting') });
      await expect(papers).toHaveAttribute('data-state', 'completed');
      await page.reload();
      await expect(papers).toHaveAttribute('data-state', 'completed');
    });

    const other = await browser.newPage();
    await test.step('signing in elsewhere by e-mail asks about the other session', async () => {
      await other.goto(`/${language}/merchant/sign-in`);
      await fill(other, {
        [t('sign_in:fields.email')]: email,
        [t('sign_in:fields.password')]: PASSWORD,
      });
      await other.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
      await expect(
        other.getByRole('alertdialog').getByText(t('sign_in:another.text')),
      ).toBeVisible();
      await confirm(other, t('sign_in:another.end'));
      await expect(other).toHaveURL(new RegExp(`/${language}/merchant/wizard`));
      await page.reload();
      await expect(page).toHaveURL(new RegExp(`/${language}/merchant/sign-in`));
    });

    await test.step('disabling the merchant signs its people out and they cannot come back', async () => {
      await manager.getByRole('link', { name: business[language] }).click();
      await manager
        .getByRole('button', { name: t('merchants:actions.disable'), exact: true })
        .click();
      await fill(manager.getByRole('dialog'), {
        [t('merchants:fields.reason')]: `Ended with run ${run}`,
      });
      await manager
        .getByRole('dialog')
        .getByRole('button', { name: t('merchants:actions.disable'), exact: true })
        .click();
      await expect(manager.getByText(t('merchants:values.status.disabled')).first()).toBeVisible();
      // Whatever they do next on the open screen.
      await expect(async () => {
        await other
          .getByRole('main')
          .getByRole('button', { name: t('account:step.employees') })
          .click({ timeout: 1000 })
          .catch(() => undefined);
        await other
          .getByRole('main')
          .getByRole('button', { name: t('account:step.vat') })
          .click({ timeout: 1000 })
          .catch(() => undefined);
        expect(other.url()).toMatch(new RegExp(`/${language}/merchant/sign-in`));
      }).toPass();
      await other.close();
      await fill(page, {
        [t('sign_in:fields.email')]: email,
        [t('sign_in:fields.password')]: PASSWORD,
      });
      await page.getByRole('button', { name: t('sign_in:signIn.submit') }).click();
      await expect(page.getByRole('alertdialog', { name: t('error.refused') })).toBeVisible();
      await expect(page).toHaveURL(/sign-in/);
      await manager.close();
    });
  });
}

for (const language of ENGLISH) {
  test(`${language}: platform sales rejects a request with a reason, which is mailed as it was written`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const asked = await requestTrial(page.request, run, language);
    const reason =
      language === 'ar' ? `خارج منطقة الخدمة ${arabicOf(run)}` : `Outside the served region ${run}`;
    await enterAs(page, 'sales');
    await page.goto(`/${language}/manager/merchants/trial-requests/${asked.id}`);
    await expect(page.getByRole('heading', { level: 1, name: asked.name[language] })).toBeVisible();
    await page
      .getByRole('button', { name: t('trial_requests:actions.reject'), exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    const reject = () =>
      dialog.getByRole('button', { name: t('trial_requests:actions.reject'), exact: true }).click();
    await reject();
    await expect(field(dialog, t('trial_requests:fields.reason'))).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await fill(dialog, { [t('trial_requests:fields.reason')]: reason });
    await reject();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText(t('trial_requests:values.status.0'), { exact: true }).first(),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: t('trial_requests:actions.approve'), exact: true }),
    ).toHaveCount(0);
    const [mail] = await messagesTo(page.request, asked.email, ({ body }) => body.includes(reason));
    expect(mail?.channel).toBe('email');
    await test.step('it is in the list of the rejected, and its history says so in words', async () => {
      await openTab(page, t('detail.history'));
      const last = page.getByRole('tabpanel').getByRole('listitem').first();
      await expect(last).toContainText(t('history:action.rejected'));
      await expect(
        last.getByRole('row').filter({ hasText: t('trial_requests:fields.status') }),
      ).toContainText(t('trial_requests:values.status.0'));
      await page.goto(
        `/${language}/manager/merchants/rejected-merchants?search=${encodeURIComponent(asked.email)}`,
      );
      await expect(page.getByRole('row').filter({ hasText: asked.name[language] })).toContainText(
        reason,
      );
    });
  });
}
