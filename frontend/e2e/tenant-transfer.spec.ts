import { choose, downloadsPdf, fill, openTab, pick, saveDialog } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ARABIC) {
  test(`${language}: another tenant takes over the rest of a contract, and gives it back`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run);
    const other = await makeTenant(api, run, { en: 'Mariam', ar: 'مريم' });
    const contract = await issueContract(api, { customer_id: tenant.id, unit_id: unit.id });
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/contracts/contract/${contract.id}`);

    await test.step('everything is shown before it is done', async () => {
      await page
        .getByRole('button', { name: t('list.actions'), exact: true })
        .first()
        .click();
      await page
        .getByRole('menuitem', { name: t('contracts:actions.transferTenant'), exact: true })
        .click();
      const dialog = page.getByRole('dialog');
      await pick(dialog, t('tenant_transfers:fields.customer_id'), other[language]);
      await fill(dialog, { [t('tenant_transfers:fields.takes_over_on')]: dayFromNow(60) });
      await choose(
        dialog,
        t('tenant_transfers:fields.share'),
        t('tenant_transfers:values.share.by_due_date'),
      );
      await expect(dialog.getByText(t('tenant_transfers:preview.total_before'))).toBeVisible();
      await expect(
        dialog.getByText(t('tenant_transfers:preview.cheques'), { exact: true }),
      ).toBeVisible();
      await saveDialog(page, t('tenant_transfers:transfer'));
    });

    await test.step('the contract of the rest is of the other tenant, and says from whom', async () => {
      await expect(page).not.toHaveURL(new RegExp(`/contract/${contract.id}$`));
      await openTab(page, t('contracts:tabs.tenant_transfers'));
      await expect(page.getByText(contract.number).first()).toBeVisible();
    });

    await test.step('the agreement is a paper', async () => {
      await page
        .getByRole('button', { name: t('list.actions'), exact: true })
        .last()
        .click();
      const item = page.getByRole('menuitem', {
        name: t('tenant_transfers:actions.pdf'),
        exact: true,
      });
      const paper = await downloadsPdf(page, () => item.click());
      expect(paper.suggestedFilename()).toMatch(/^TT-.*\.pdf$/);
    });

    await test.step('it is taken back', async () => {
      await page.goto(
        `/${language}/merchant/contracts/contract/${contract.id}?tab=tenant_transfers`,
      );
      await expect(page.getByText(/^TT-/).first()).toBeVisible();
      await page
        .getByRole('button', { name: t('list.actions'), exact: true })
        .last()
        .click();
      await page
        .getByRole('menuitem', { name: t('tenant_transfers:actions.undo'), exact: true })
        .click();
      await fill(page.getByRole('dialog'), {
        [t('tenant_transfers:fields.reason')]: 'Both stay where they are',
      });
      await saveDialog(page, t('tenant_transfers:actions.undo'));
      const again = await api.get<{ ends_on: string; customer_id: number }>(
        `/contracts/${contract.id}`,
      );
      expect(again.ends_on > dayFromNow(60)).toBe(true);
      expect(again.customer_id).toBe(tenant.id);
    });
  });
}
