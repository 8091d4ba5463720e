import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH) {
  const t = wordsOf(language);

  test(`${language}: a statement and a report are printed as their content, without the frame around it`, async ({
    page,
  }) => {
    const run = runLetters();
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run);
    const contract = await issueContract(api, { customer_id: tenant.id, unit_id: unit.id });
    await enterAs(page, 'admin');
    // The dialog of the system cannot be seen from here.
    await page.addInitScript(() => {
      globalThis.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    for (const [address, text] of [
      [`customers/${tenant.id}?tab=statement`, contract.number],
      [`contract-payments/current-payments-report?search=${run}`, tenant[language]],
    ] as const)
      await test.step(address, async () => {
        await page.emulateMedia({ media: 'screen' });
        await page.goto(`/${language}/merchant/${address}`);
        const content = page.getByRole('row').filter({ hasText: text }).first();
        await expect(content).toBeVisible();
        const button = page.getByRole('button', { name: t('print'), exact: true });
        await button.click();
        await expect(page.locator('html[data-printed]')).toBeAttached();
        await page.emulateMedia({ media: 'print' });
        await expect(content).toBeVisible();
        await expect(button).toBeHidden();
        await expect(page.getByRole('banner')).toBeHidden();
        await expect(page.getByRole('navigation', { name: t('shell.menu') })).toBeHidden();
        const main = await page.getByRole('main').boundingBox();
        expect(main?.x, 'nothing is kept free for the menu').toBe(0);
        expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
      });
  });
}
