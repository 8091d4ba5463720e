import { confirm, dialog, downloadsPdf, fill } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

for (const language of ENGLISH) {
  const t = wordsOf(language);
  const action = (name: string) => t(`insurances:actions.${name}`);

  test(`${language}: a deposit is received, a part is kept for damage, taken back, and the rest given back`, async ({
    page,
  }) => {
    const run = runLetters();
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run);
    const contract = await issueContract(api, {
      customer_id: tenant.id,
      unit_id: unit.id,
      from: -380,
      due: [-380],
      deposit: '1500.00',
    });
    const payment = contract.payments.find(({ type }) => type === 2);
    await api.post(`/contract_payments/${payment?.id}/collect`, {
      collected_on: dayFromNow(-380),
      method: 'cash',
      version: payment?.version,
    });
    await enterAs(page, 'admin');
    const row = page.getByRole('row').filter({ hasText: contract.number });
    const begin = async (name: string) => {
      await row.getByRole('button', { name: t('list.actions') }).click();
      await page.getByRole('menuitem', { name: action(name), exact: true }).click();
    };

    await test.step('it is to be given back since the contract has ended', async () => {
      await page.goto(`/${language}/merchant/insurances?search=${contract.number}`);
      await expect(row).toContainText('1,500.00');
    });
    await test.step('damage wants a photo; what is kept leaves the rest', async () => {
      await begin('deduct');
      const form = dialog(page, action('deduct'));
      await fill(form, { [t('insurances:fields.amount')]: '300' });
      await form.getByRole('button', { name: action('deduct'), exact: true }).click();
      await expect(form.getByText(t('insurances:choosePhoto')).first()).toBeVisible();
      await form.locator('input[type=file]').setInputFiles({
        name: 'wall.png',
        mimeType: 'image/png',
        buffer: Buffer.from(PICTURE, 'base64'),
      });
      await form.getByRole('button', { name: action('deduct'), exact: true }).click();
      await expect(form).toBeHidden();
      await expect(row).toContainText('1,200.00');
    });
    await test.step('a movement is taken back by another one, with its reason', async () => {
      await page.goto(
        `/${language}/merchant/contracts/insurance-report?search=${contract.number}&sort=-number`,
      );
      const kept = page
        .getByRole('row')
        .filter({ hasText: t('insurance_movements:values.kind.deducted') })
        .first();
      await kept.getByRole('button', { name: t('list.actions') }).click();
      await page
        .getByRole('menuitem', { name: t('insurance_movements:actions.reverse'), exact: true })
        .click();
      const ask = page.getByRole('alertdialog');
      await ask.getByRole('textbox').fill('The wall was painted by the tenant');
      await confirm(page, t('insurance_movements:actions.reverse'));
      await expect(ask).toBeHidden();
    });
    await test.step('all of it is given back, with a voucher', async () => {
      await page.goto(`/${language}/merchant/insurances?search=${contract.number}`);
      await expect(row).toContainText('1,500.00');
      await begin('refund');
      const form = dialog(page, action('refund'));
      await fill(form, { [t('insurances:fields.iban')]: 'AE070331234567890123456' });
      await form.getByRole('button', { name: action('refund'), exact: true }).click();
      await expect(form).toBeHidden();
      await expect(row).toContainText(t('insurances:values.state.settled'));
      await page.goto(
        `/${language}/merchant/contracts/insurance-report?search=${contract.number}&sort=-number`,
      );
      const paid = page
        .getByRole('row')
        .filter({ hasText: t('insurance_movements:values.kind.refunded') })
        .first();
      await paid.getByRole('button', { name: t('list.actions') }).click();
      await downloadsPdf(page, () =>
        page
          .getByRole('menuitem', { name: t('insurance_movements:actions.paper'), exact: true })
          .click(),
      );
    });
  });
}
