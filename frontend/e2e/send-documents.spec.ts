import { Api } from './support/api';
import { field, fill, openTab, saveDialog } from './support/form';
import { capital, dayFromNow, mobileNumber, runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

const PDF = Buffer.from('%PDF-1.7\n%%EOF');

for (const language of ARABIC) {
  test(`${language}: a tenant sends a passport from a phone, and the office accepts it`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = wordsOf(language);
    const api = await Api.as(page.request, 'admin');
    const tenant = await api.post<{ id: number }>('/customers', {
      name_en: `Sender ${capital(runLetters())}`,
      name_ar: 'سارة حداد',
      mobile: mobileNumber(),
    });
    await enterAs(page, 'admin');

    await test.step('the office asks', async () => {
      await page.goto(`/${language}/merchant/customers/${tenant.id}`);
      await openTab(page, t('customers:tabs.requests'));
      const ask = t('document_requests:add');
      await page.getByRole('button', { name: ask, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('codes:DocumentKind.passport'), { exact: true }).check();
      await fill(dialog, { [t('document_requests:fields.ends_on')]: dayFromNow(30) });
      await dialog.getByRole('button', { name: t('document_requests:ask'), exact: true }).click();
      const told = page.getByRole('alertdialog');
      await expect(told.getByText(t('document_requests:asked.title'))).toBeVisible();
      await told.getByRole('button', { name: t('cancel'), exact: true }).click();
    });

    const path = `/document_requests?customer_id=${tenant.id}`;
    const { items } = await api.get<{ items: { public_id: string }[] }>(path);
    const outside = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
    const guest = await outside.newPage();

    await test.step('the tenant sends', async () => {
      await guest.goto(`/${language}/send-documents/${items[0]?.public_id}`);
      await guest.getByLabel(t('document_requests:fields.kind')).first().click();
      const passport = t('codes:DocumentKind.passport');
      await guest.getByRole('option', { name: passport, exact: true }).click();
      await field(guest, t('document_requests:fields.expires_on')).fill(dayFromNow(900));
      await guest
        .locator('input[type=file]')
        .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: PDF });
      const send = t('document_requests:shared.submit');
      await guest.getByRole('button', { name: send, exact: true }).click();
      await expect(guest.getByText(t('document_requests:shared.thanks'))).toBeVisible();
      await expect(guest.getByText('passport.pdf')).toBeVisible();
    });

    await test.step('the office accepts', async () => {
      await page.goto(`/${language}/merchant/documents/sent?customer_id=${tenant.id}`);
      await page
        .getByRole('button', { name: t('list.actions'), exact: true })
        .first()
        .click();
      const accept = t('sent_documents:actions.accept');
      await page.getByRole('menuitem', { name: accept, exact: true }).click();
      await saveDialog(page, accept);
      await page.goto(`/${language}/merchant/customers/${tenant.id}?tab=documents`);
      await expect(page.getByText('passport.pdf')).toBeVisible();
    });
    await outside.close();
  });
}
