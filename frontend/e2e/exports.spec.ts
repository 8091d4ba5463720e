import { readFile } from 'node:fs/promises';
import { Api, signedIn } from './support/api';
import { runLetters } from './support/run';
import { BOTH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of BOTH)
  test(`${language}: all of a list is made as a file in the background and downloaded`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const city = `Export ${runLetters()}`;
    await enterAs(page, 'admin');
    const api = await Api.as(page.request, 'admin');
    await api.post('/cities', { name_en: city, name_ar: `مدينة ${runLetters()}`, country: 'AE' });

    await test.step('it is asked for from the list, as the filters show it', async () => {
      await page.goto(`/${language}/merchant/cities?search=${encodeURIComponent(city)}`);
      await page.getByRole('button', { name: t('list.export'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('list.exportAll'), exact: true }).click();
      await expect(page.getByText(t('list.exportBegun'))).toBeVisible();
    });

    await test.step('it is found in the menu of the profile, and downloaded', async () => {
      const { user } = await signedIn(page.request, 'admin');
      await page.getByRole('button', { name: t('shell.account', { name: user.name }) }).click();
      await page.getByRole('menuitem', { name: t('shell.exports'), exact: true }).click();
      const row = page.getByRole('row').nth(1);
      const ready = language === 'ar' ? 'جاهز' : 'Ready';
      await expect(row).toContainText(ready, { timeout: 60_000 });
      await row.getByRole('button', { name: t('list.actions') }).click();
      const download = page.getByRole('menuitem', {
        name: t('exports:actions.download'),
        exact: true,
      });
      const file = page.waitForEvent('download');
      await download.click();
      const text = await readFile(await (await file).path(), 'utf8');
      expect(text).toContain(city);
      expect(text.trim().split('\n')).toHaveLength(2);
    });
  });
