import { newInvoice } from './support/billing';
import { downloadsPdf, field, saveDialog } from './support/form';
import { dayFromNow } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH) {
  test(`${language}: a merchant sees an invoice by its link, and sales records its transfer`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = wordsOf(language);
    const invoice = await newInvoice(page.request);
    const address = `/${language}/account-invoice/${invoice.unique_id}`;
    const outside = await browser.newContext({ baseURL });
    const guest = await outside.newPage();

    await test.step('the invoice is seen without signing in', async () => {
      await guest.goto(address);
      await expect(guest.getByRole('heading', { level: 1 })).toContainText(invoice.number);
      await expect(guest.getByText('AE070331234567890123456')).toBeVisible();
      const save = guest.getByRole('button', { name: t('account_invoices:actions.pdf') });
      await downloadsPdf(guest, () => save.click());
    });

    await test.step('sales records the transfer', async () => {
      await enterAs(page, 'sales');
      await page.goto(`/${language}/manager/accounting/total-sales/invoice/${invoice.id}`);
      const pay = t('account_invoices:actions.pay');
      await page.getByRole('button', { name: pay, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await field(dialog, t('account_invoices:fields.received_on')).fill(dayFromNow(0));
      await field(dialog, t('account_invoices:fields.note')).fill('Ref 4711');
      await saveDialog(page, pay);
      await expect(page.getByRole('button', { name: pay, exact: true })).toBeHidden();
    });

    await test.step('the link says that it is paid', async () => {
      await guest.goto(address);
      await expect(guest.getByText(t('account_invoices:shared.paid'))).toBeVisible();
    });
    await outside.close();
  });
}
