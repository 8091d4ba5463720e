import { fill, openTab, pick, saveDialog } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ARABIC) {
  test(`${language}: a tenant moves to another unit in the middle of the contract, and back`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const { api, building, unit } = await makePlace(page.request, run);
    await api.post('/units', {
      building_id: building.id,
      number: `${unit.number}B`,
      floor: 2,
      usage: 1,
      kind: 'apartment',
      minimum_rent: '20000',
    });
    const tenant = await makeTenant(api, run);
    const contract = await issueContract(api, { customer_id: tenant.id, unit_id: unit.id });
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/contracts/contract/${contract.id}`);

    await test.step('everything is shown before it is done', async () => {
      // The record's own menu stands above those of rows.
      await page
        .getByRole('button', { name: t('list.actions'), exact: true })
        .first()
        .click();
      await page
        .getByRole('menuitem', { name: t('contracts:actions.moveUnit'), exact: true })
        .click();
      const dialog = page.getByRole('dialog');
      await fill(dialog, { [t('unit_moves:fields.moves_on')]: dayFromNow(60) });
      await pick(dialog, t('unit_moves:fields.unit_id'), `${unit.number}B`);
      await expect(dialog.getByText(t('unit_moves:preview.total_after'))).toBeVisible();
      await expect(dialog.getByText(t('unit_moves:preview.payments'))).toBeVisible();
      await saveDialog(page, t('unit_moves:move'));
    });

    await test.step('the contract of the rest says where it came from', async () => {
      await expect(page).not.toHaveURL(new RegExp(`/contract/${contract.id}$`));
      await openTab(page, t('contracts:tabs.unit_moves'));
      await expect(page.getByText(contract.number).first()).toBeVisible();
    });

    await test.step('it is taken back', async () => {
      await page.goto(`/${language}/merchant/contracts/contract/${contract.id}?tab=unit_moves`);
      await expect(page.getByText(`${unit.number}B`).first()).toBeVisible();
      await page
        .getByRole('button', { name: t('list.actions'), exact: true })
        .last()
        .click();
      await page.getByRole('menuitem', { name: t('unit_moves:actions.undo'), exact: true }).click();
      await fill(page.getByRole('dialog'), { [t('unit_moves:fields.reason')]: 'The tenant stays' });
      await saveDialog(page, t('unit_moves:actions.undo'));
      const again = await api.get<{ ends_on: string; unit_id: number }>(
        `/contracts/${contract.id}`,
      );
      expect(again.ends_on > dayFromNow(60)).toBe(true);
      expect(again.unit_id).toBe(unit.id);
    });
  });
}
