import { choose, dialog, fill, openTab } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { ARABIC, ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ARABIC) {
  const t = wordsOf(language);

  test(`${language}: a tenant whose contract ends soon is told once and the answer is kept`, async ({
    page,
  }) => {
    const run = runLetters();
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run, undefined, language);
    await issueContract(api, {
      customer_id: tenant.id,
      unit_id: unit.id,
      from: -344,
      due: [-344],
    });
    await enterAs(page, 'admin');
    const row = page.getByRole('row').filter({ hasText: tenant[language] });
    const begin = async (name: string) => {
      await row.getByRole('button', { name: t('list.actions') }).click();
      await page
        .getByRole('menuitem', { name: t(`customers_care:actions.${name}`), exact: true })
        .click();
    };
    const list = `/${language}/merchant/pos/customers-care/expired-within-one-month-reminder?search=${run}`;

    await test.step('the message is seen before it is sent', async () => {
      await page.goto(list);
      await expect(row).toHaveCount(1);
      await begin('message');
      const preview = dialog(page);
      await expect(preview).toContainText(unit.number);
      await preview
        .getByRole('button', { name: t('customers_care:actions.send'), exact: true })
        .click();
      await expect(preview).toBeHidden();
    });
    await test.step('what the tenant said stands on the row', async () => {
      await begin('answer');
      const form = dialog(page);
      const said = t('customers_care:values.answer.no_answer');
      await choose(form, t('customers_care:fields.answer'), said);
      await fill(form, { [t('customers_care:fields.call_on')]: dayFromNow(1) });
      await form.getByRole('button', { name: t('save'), exact: true }).click();
      await expect(form).toBeHidden();
      await expect(row).toContainText(said);
    });
    await test.step('message and answer are in the log', async () => {
      await openTab(page, t('customers_care:views.log'));
      await expect(page.getByRole('row').filter({ hasText: tenant[language] })).toHaveCount(2);
    });
    await test.step('the worker has sent it, once', async () => {
      const log = `/customers_care/log?list=expired_within_one_month&customer_id=${tenant.id}&status=2`;
      await expect.poll(async () => (await api.get<{ total: number }>(log)).total).toBe(1);
    });
  });
}

for (const language of ENGLISH) {
  const t = wordsOf(language);

  test(`${language}: a unit is held for somebody, is no other's meanwhile, and is set free`, async ({
    page,
  }) => {
    const run = runLetters();
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run);
    await enterAs(page, 'admin');
    const row = page.getByRole('row').filter({ hasText: unit.number });

    await test.step('held from the report', async () => {
      await page.goto(`/${language}/merchant/contracts/on-hold-report`);
      await page
        .getByRole('button', { name: t('unit_holds:add'), exact: true })
        .first()
        .click();
      const form = dialog(page, t('unit_holds:add'));
      const choice = form.getByLabel(new RegExp(`^${t('unit_holds:fields.unit_id')}`)).first();
      await choice.fill(unit.number);
      await page.getByRole('option').filter({ hasText: unit.number }).first().click();
      await fill(form, {
        [t('unit_holds:fields.name')]: 'Reem',
        [t('unit_holds:fields.mobile')]: '0501234567',
      });
      await form.getByRole('button', { name: t('unit_holds:add'), exact: true }).click();
      await expect(form).toBeHidden();
      await expect(row).toContainText('Reem');
    });
    await test.step('a contract for somebody else is refused, with whom it is held for', async () => {
      const draft = await api.post('/contracts', {
        customer_id: tenant.id,
        unit_id: unit.id,
        starts_on: dayFromNow(0),
        ends_on: dayFromNow(364),
        rent_price: '24000',
        total_rent: '24000',
        insurance_amount: '0',
        payments: [{ type: 1, amount: '24000.00', due_on: dayFromNow(0), method: 'transfer' }],
      });
      await page.goto(`/${language}/merchant/contracts/contract/${draft.id}`);
      await page.getByRole('button', { name: t('contracts:actions.issue'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('contracts:actions.issue'), exact: true })
        .click();
      await expect(page.getByText(/Reem/).first()).toBeVisible();
    });
    await test.step('set free', async () => {
      await page.goto(`/${language}/merchant/contracts/on-hold-report`);
      await row.getByRole('button', { name: t('list.actions') }).click();
      await page
        .getByRole('menuitem', { name: t('unit_holds:actions.release'), exact: true })
        .click();
      const form = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await form.getByRole('textbox').first().fill('Took another flat');
      await form
        .getByRole('button', { name: t('unit_holds:actions.release'), exact: true })
        .click();
      await expect(form).toBeHidden();
      await expect(page.getByRole('row').filter({ hasText: 'Reem' })).toHaveCount(0);
    });
  });
}
