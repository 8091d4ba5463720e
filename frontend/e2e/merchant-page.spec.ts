import { Api } from './support/api';
import { act, confirm, fill, openTab, saveDialog } from './support/form';
import { capital, runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH)
  test(`${language}: staff notes something on a merchant and looks how it stands`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const note = `Wants a call, ${capital(runLetters())}`;
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });

    await test.step('the note is written, corrected and found in its history', async () => {
      await enterAs(page, 'sales');
      const manager = await Api.as(page.request, 'sales');
      const { items } = await manager.get<{ items: { id: number }[] }>('/merchants?search=najd');
      await page.goto(`/${language}/manager/merchants/merchant/${items[0]?.id}`);
      await openTab(page, t('merchants:tabs.notes'));
      const add = t('merchant_notes:add');
      await page.getByRole('button', { name: add, exact: true }).first().click();
      await fill(page.getByRole('dialog'), { [t('merchant_notes:fields.text')]: note });
      await saveDialog(page, add);
      await act(row(note), t, t('merchant_notes:actions.edit'));
      await fill(page.getByRole('dialog'), {
        [t('merchant_notes:fields.text')]: `${note} tomorrow`,
      });
      await saveDialog(page, t('merchant_notes:actions.edit'));
      await act(row(`${note} tomorrow`), t, t('merchant_notes:actions.history'));
      const history = page.getByRole('dialog');
      await expect(history).toContainText(note);
      await page.keyboard.press('Escape');
      await expect(history).toBeHidden();
    });

    await test.step('connections and people lead to their lists', async () => {
      await openTab(page, t('merchants:tabs.standing'));
      await expect(page.getByText(t('merchants:standing.off.payment_gateway'))).toBeVisible();
      const people = page.getByLabel(t('merchants:standing.people'), { exact: true });
      await people.getByRole('link', { name: t('merchants:standing.tenants') }).click();
      await expect(page).toHaveURL(/customers-merchants.*merchant_id=\d+/);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    });

    await test.step('its author removes it', async () => {
      await page.goBack();
      await openTab(page, t('merchants:tabs.notes'));
      const remove = t('merchant_notes:actions.delete');
      await act(row(`${note} tomorrow`), t, remove);
      await confirm(page, remove);
      await expect(row(`${note} tomorrow`)).toHaveCount(0);
    });

    await test.step('every merchant of the demo is up to date', async () => {
      await page.goto(`/${language}/manager/technical/data-updates`);
      await expect(page.getByText(t('merchants:emptyUpdates.title'))).toBeVisible();
    });
  });
