import { readFile } from 'node:fs/promises';
import { BOTH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

// One copy of an office at a time: each language has an office of its own.
const OFFICES = { en: 'admin', ar: 'najd' } as const;

for (const language of BOTH)
  test(`${language}: an administrator has everything of the office copied and downloads it`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const make = t('account_copies:actions.make');
    await enterAs(page, OFFICES[language]);
    await page.goto(`/${language}/merchant/setting/general-setting/copies`);

    await test.step('it is asked for after it was said what is in it', async () => {
      await page.getByRole('button', { name: make, exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(t('account_copies:consequences.secrets'));
      await dialog.getByRole('button', { name: make, exact: true }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('it is made while the screen follows it, and downloaded', async () => {
      const row = page.getByRole('row').nth(1);
      const ready = language === 'ar' ? 'جاهزة' : 'Ready';
      await expect(row).toContainText(ready, { timeout: 120_000 });
      await row.getByRole('button', { name: t('list.actions') }).click();
      const file = page.waitForEvent('download');
      await page
        .getByRole('menuitem', { name: t('account_copies:actions.download'), exact: true })
        .click();
      const archive = await readFile(await (await file).path());
      expect(archive.subarray(0, 2).toString()).toBe('PK');
      for (const entry of ['contents.json', 'rows/merchant/units-0001.csv']) {
        expect(archive.includes(entry), entry).toBe(true);
      }
    });
  });
