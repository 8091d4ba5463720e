import { Api } from './support/api';
import { act, choose, confirm, fill, openTab, saveDialog } from './support/form';
import { capital, runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH)
  test(`${language}: an administrator lets support in, who only looks, and ends it`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(language);
    const ticket = `Ticket ${capital(runLetters())}`;
    const staff = await (await browser.newContext()).newPage();

    await test.step('the administrator allows it for a day', async () => {
      await enterAs(page, 'najd');
      await page.goto(`/${language}/merchant/setting/support-access`);
      await page
        .getByRole('button', { name: t('support_grants:add'), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await fill(dialog, { [t('support_grants:fields.reason')]: ticket });
      await choose(dialog, t('support_grants:fields.period'), '1 day');
      await saveDialog(page, t('save'));
      await expect(page.getByRole('row').filter({ hasText: ticket })).toBeVisible();
    });

    await test.step('staff enters with the banner and changes nothing', async () => {
      await enterAs(staff, 'sales');
      const manager = await Api.as(staff.request, 'sales');
      const { items } = await manager.get<{ items: { id: number }[] }>('/merchants?search=najd');
      await staff.goto(`/${language}/manager/merchants/merchant/${items[0]?.id}`);
      await openTab(staff, t('merchants:tabs.support'));
      const enter = t('managed_support_grants:actions.enter');
      await staff.getByRole('button', { name: enter, exact: true }).click();
      await confirm(staff, enter);
      const banner = staff.getByRole('status').filter({ hasText: t('account:support.readOnly') });
      await expect(banner).toBeVisible();
      await staff.goto(`/${language}/merchant/units`);
      await expect(banner).toBeVisible();
      await expect(staff.getByRole('button', { name: t('units:add'), exact: true })).toHaveCount(0);
    });

    await test.step('the administrator sees the visit and ends it: staff is out', async () => {
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: ticket });
      await act(row, t, t('support_grants:actions.end'));
      await confirm(page, t('support_grants:actions.end'));
      await expect(row).toContainText('Ended');
      await staff.goto(`/${language}/merchant/units`);
      await expect(staff).toHaveURL(/\/merchant\/sign-in/);
    });
  });
