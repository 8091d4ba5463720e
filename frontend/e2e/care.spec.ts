import { choose, dialog, fill, openTab } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
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
