import type { Page } from '@playwright/test';
import { confirm, fill, saveDialog } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { ENGLISH, type Words, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

/** Chooses what is done with the only row of a list. */
async function act(page: Page, t: Words, action: string): Promise<void> {
  await page
    .getByRole('button', { name: t('list.actions'), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function read(page: Page, t: Words, on: string, value: string): Promise<void> {
  await act(page, t, t('meters:actions.read'));
  await fill(page.getByRole('dialog'), {
    [t('meter_readings:fields.read_on')]: on,
    [t('meter_readings:fields.value')]: value,
  });
  await saveDialog(page, t('meter_readings:add'));
}

for (const language of ENGLISH) {
  test(`${language}: a meter is read twice, the tenant is charged for what was used, the charge is undone`, async ({
    page,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const meter = `M-${run.toUpperCase()}`;
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run);
    await issueContract(api, { customer_id: tenant.id, unit_id: unit.id, from: -60 });
    // The same for every run: whoever is second finds it there.
    const tariff = { kind: 'electricity', valid_from: '2020-01-01', price: '0.5' };
    expect([200, 422]).toContain((await api.send('POST', '/meters/tariffs', tariff)).status());
    await enterAs(page, 'admin');

    await test.step('a meter and its readings', async () => {
      await page.goto(`/${language}/merchant/units/unit/${unit.id}?tab=meters`);
      await page
        .getByRole('button', { name: t('meters:add'), exact: true })
        .first()
        .click();
      await fill(page.getByRole('dialog'), { [t('meters:fields.number')]: meter });
      await saveDialog(page, t('save'));
      await expect(page.getByText(meter)).toBeVisible();
      await read(page, t, dayFromNow(-40), '100');
      await read(page, t, dayFromNow(-10), '150');
      await expect(page.getByText('150').first()).toBeVisible();
    });

    await test.step('charged to who has the unit', async () => {
      await page.goto(`/${language}/merchant/recharges?search=${meter}`);
      await expect(page.getByText(tenant[language])).toBeVisible();
      await act(page, t, t('open_recharges:actions.charge'));
      await confirm(page, t('open_recharges:actions.charge'));
      await expect(page.getByRole('heading', { name: t('list.noMatch') })).toBeVisible();
      const owed = await api.get<{ items: { amount: string; kind: string }[] }>(
        `/charges?customer_id=${tenant.id}`,
      );
      expect(owed.items).toEqual([
        expect.objectContaining({ amount: '25.00', kind: 'utilities', status: 'open' }),
      ]);
    });

    await test.step('undone', async () => {
      await page.goto(`/${language}/merchant/recharges/charged?search=${meter}`);
      await act(page, t, t('recharges:actions.undo'));
      await fill(page.getByRole('dialog'), { [t('recharges:fields.reason')]: 'Read wrongly' });
      await saveDialog(page, t('recharges:actions.undo'));
      await expect(page.getByText(t('codes:ChargeStatus.waived')).first()).toBeVisible();
    });
  });
}
