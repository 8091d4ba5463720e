import { saveDialog } from './support/form';
import { capital, runLetters } from './support/run';
import { askedToRate } from './support/surveys';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

/** The words of the page, which the office may change. */
const THANKS = { en: 'Thank you for your rating.', ar: 'شكراً لتقييمكم.' };

for (const [number, language] of ARABIC.entries()) {
  test(`${language}: a tenant rates badly once, and the office settles the complaint`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = wordsOf(language);
    const comment = `Slow ${capital(runLetters())}`;
    const survey = await askedToRate(page.request, number + 1);
    expect(survey, 'a tenant who paid lately').toBeTruthy();
    const outside = await browser.newContext({ baseURL });
    const guest = await outside.newPage();

    await test.step('the tenant rates', async () => {
      await guest.goto(`/${language}/e-survey/${survey}`);
      const score = t('surveys:shared.scores.2');
      await guest.getByRole('radio', { name: score, exact: true }).press('Space');
      await guest.getByLabel(t('surveys:shared.comment')).fill(comment);
      await guest.getByRole('button', { name: t('surveys:shared.send'), exact: true }).click();
      await expect(guest.getByText(THANKS[language])).toBeVisible();
      await expect(guest).toHaveURL(/invoice-rated-successfully/);
      await guest.goto(`/${language}/e-survey/${survey}`);
      await expect(guest.getByText(THANKS[language])).toBeVisible();
    });

    await test.step('the office closes the complaint', async () => {
      await enterAs(page, 'admin');
      await page.goto(`/${language}/merchant/reports/management-reports/complaints?state=open`);
      const row = page.getByRole('row').filter({ hasText: comment });
      await row.getByRole('button', { name: t('list.actions') }).click();
      const close = t('complaints:actions.close');
      await page.getByRole('menuitem', { name: close, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('complaints:fields.resolution')).fill('We called and apologised.');
      await saveDialog(page, t('save'));
      await expect(row).toBeHidden();
    });
    await outside.close();
  });
}
