import { accessible } from './support/accessible';
import { choose, confirm, downloadsPdf, fill, openTab, saveDialog } from './support/form';
import { PICTURE } from './support/picture';
import { collectDue, issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

test('a tenant leaves early: the account is counted, posted, and everything that it says has happened', async ({
  page,
}) => {
  const t = wordsOf('en');
  const line = (name: string) => t(`settlements:values.line.${name}`);
  const run = runLetters();
  const { api, unit } = await makePlace(page.request, run);
  const tenant = await makeTenant(api, run);
  // 100.00 a day; a quarter and the deposit came, three quarters are open.
  const contract = await issueContract(api, {
    customer_id: tenant.id,
    unit_id: unit.id,
    from: -60,
    due: [-60, 30, 120, 210],
    rent: 36_500,
    deposit: 2000,
  });
  await collectDue(api, contract.id);
  await enterAs(page, 'admin');
  const account = page.getByRole('region', { name: t('settlements:account'), exact: true });
  const amountOf = (name: string) => account.locator('dl > div').filter({ hasText: name });
  const post = page.getByRole('button', { name: t('settlements:post'), exact: true });
  const group = (name: string) => page.getByRole('group', { name, exact: true });

  await test.step('begun on the contract, with yesterday as its last day', async () => {
    await page.goto(`/en/merchant/contracts/contract/${contract.id}`);
    await openTab(page, t('contracts:tabs.settlement'));
    await page.getByRole('button', { name: t('settlements:begin'), exact: true }).click();
    await fill(page.getByRole('dialog'), { [t('settlements:fields.last_day')]: dayFromNow(-1) });
    await saveDialog(page, t('settlements:begin'));
    // Sixty days of rent, the quarter that came, and the deposit.
    await expect(amountOf(line('rent_due'))).toContainText('-6,000.00');
    await expect(amountOf(line('rent_collected'))).toContainText('9,125.00');
    await expect(amountOf(line('deposit'))).toContainText('2,000.00');
    await expect(amountOf(t('settlements:outcome.held'))).toContainText('5,125.00');
  });

  await test.step('charged: a damage, and a month for the early exit; the rest is given back', async () => {
    const add = page.getByRole('button', { name: t('settlements:addItem'), exact: true });
    await add.click();
    await choose(group(line('early_exit')), t('settlements:fields.kind'), line('damage'));
    await fill(group(line('damage')), {
      [t('settlements:fields.amount')]: '400',
      [t('settlements:fields.reason')]: 'Door',
    });
    await add.click();
    await fill(group(line('early_exit')), {
      [t('settlements:fields.months')]: '1',
      [t('settlements:fields.reason')]: 'Clause 12',
    });
    await choose(page, t('settlements:fields.refund_method'), t('settlements:values.method.cash'));
    await expect(post).toBeDisabled();
    await page.getByRole('button', { name: t('settlements:count'), exact: true }).click();
    await expect(amountOf(line('early_exit'))).toContainText('-3,041.67');
    await expect(amountOf(line('damage'))).toContainText('-400.00');
    await expect(amountOf(t('settlements:outcome.refunded'))).toContainText('1,683.33');
  });

  await test.step('a damage is not charged without its picture', async () => {
    await expect(post).toBeDisabled();
    await group(t('settlements:fields.photos'))
      .locator('input[type="file"]')
      .setInputFiles(PICTURE);
    await expect(
      page.getByRole('button', { name: t('settlements:photo', { number: 1 }), exact: true }),
    ).toBeVisible();
    await expect(post).toBeEnabled();
    await accessible(page, 'the draft of a settlement');
  });

  await test.step('posted after its consequences were shown; the paper is there', async () => {
    await post.click();
    await expect(page.getByRole('alertdialog')).toContainText('1,683.33');
    await confirm(page, t('settlements:post'));
    await expect(
      page.getByText(t('settlements:values.status.posted'), { exact: true }).first(),
    ).toBeVisible();
    await expect(amountOf(t('settlements:outcome.refunded'))).toContainText('1,683.33');
    await accessible(page, 'a posted settlement');
    await downloadsPdf(page, () =>
      page.getByRole('button', { name: t('settlements:pdf'), exact: true }).click(),
    );
  });

  await test.step('the contract is terminated, and what was open is cancelled', async () => {
    await page.goto(`/en/merchant/contracts/contract/${contract.id}?tab=payments`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(contract.number);
    await expect(
      page
        .getByRole('main')
        .getByText(t('contracts:values.state.terminated'), { exact: true })
        .first(),
    ).toBeVisible();
    const cancelled = page
      .getByRole('row')
      .filter({ hasText: t('contract_payments:values.state.cancelled') });
    await expect(cancelled).toHaveCount(3);
    const { overall } = await api.get<{ overall: Record<string, string> }>(
      `/customers/${tenant.id}/statement`,
    );
    expect([overall.balance, overall.insurance_held, overall.charges].map(Number)).toEqual([
      0, 0, 0,
    ]);
  });

  await test.step('the unit is vacant', async () => {
    await page.goto(`/en/merchant/units/unit/${unit.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(unit.number);
    await expect(
      page.getByRole('main').getByText(t('units:values.occupancy.vacant'), { exact: true }).first(),
    ).toBeVisible();
  });

  await test.step('the list of settlements, in Arabic', async () => {
    const ar = wordsOf('ar');
    await page.goto(`/ar/merchant/contracts/settlements?search=${run}`);
    const row = page.getByRole('row').filter({ hasText: tenant.ar });
    await expect(row).toContainText(ar('settlements:values.status.posted'));
    await expect(row).toContainText('1,683.33');
    await accessible(page, 'the settlements in Arabic');
  });
});
