import { signedIn } from './support/api';
import { saveDialog } from './support/form';
import { capital, runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH)
  test(`${language}: an employee suggests something from the menu and reads the answer`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const wish = `Rents by week ${capital(runLetters())}`;
    const own = () => page.getByRole('row').filter({ hasText: wish });

    await test.step('the employee sends it, from where they are', async () => {
      await enterAs(page, 'desk');
      await page.goto(`/${language}/merchant/units`);
      const { user } = await signedIn(page.request, 'desk');
      await page.getByRole('button', { name: t('shell.account', { name: user.name }) }).click();
      await page.getByRole('menuitem', { name: t('shell.suggest'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('development_suggestions:fields.content')).fill(wish);
      await saveDialog(page, t('development_suggestions:own.send'));
      await expect(own()).toContainText(t('development_suggestions:own.unanswered'));
    });

    await test.step('the platform’s staff answers', async () => {
      await enterAs(page, 'sales');
      await page.goto(
        `/${language}/manager/technical/development-suggestions?search=${encodeURIComponent(wish)}`,
      );
      const row = page.getByRole('row').filter({ hasText: wish });
      await expect(row).toContainText('/merchant/units');
      await row.getByRole('button', { name: t('list.actions') }).click();
      const answer = t('development_suggestions:actions.answer');
      await page.getByRole('menuitem', { name: answer, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByLabel(t('development_suggestions:fields.answer_en'))
        .fill('It comes with the next version.');
      await dialog
        .getByLabel(t('development_suggestions:fields.answer_ar'))
        .fill('سيأتي مع الإصدار القادم.');
      await saveDialog(page, answer);
    });

    await test.step('the employee reads it in their language', async () => {
      await page.goto(`/${language}/merchant/development-suggestions`);
      const answer =
        language === 'ar' ? 'سيأتي مع الإصدار القادم.' : 'It comes with the next version.';
      await expect(own()).toContainText(answer);
    });
  });
