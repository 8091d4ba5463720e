import { accessible } from './support/accessible';
import { act, confirm, fill, pick, saveDialog } from './support/form';
import { contractBody, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

test('a unit is held for a tenant: nobody else gets it until the hold is released', async ({
  page,
}) => {
  const t = wordsOf('en');
  const state = (name: string) => t(`unit_holds:values.state.${name}`);
  const run = runLetters();
  const { api, unit } = await makePlace(page.request, run);
  const tenant = await makeTenant(api, run);
  const other = await makeTenant(api, run, { en: 'Khalid', ar: 'خالد' });
  const draft = await api.post(
    '/contracts',
    contractBody({ customer_id: other.id, unit_id: unit.id }),
  );
  await enterAs(page, 'admin');
  const report = 'merchant/contracts/on-hold-report';
  const held = page.getByRole('row').filter({ hasText: unit.number });
  const contract = `/en/merchant/contracts/contract/${draft.id}`;
  const issue = async () => {
    const name = t('contracts:actions.issue');
    await page.getByRole('button', { name, exact: true }).click();
    await confirm(page, name);
  };
  const unitIs = async (occupancy: string) => {
    await page.goto(`/en/merchant/units/unit/${unit.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(unit.number);
    await expect(
      page
        .getByRole('main')
        .getByText(t(`units:values.occupancy.${occupancy}`), { exact: true })
        .first(),
    ).toBeVisible();
  };

  await test.step('held until a day', async () => {
    await page.goto(`/en/${report}?search=${run}`);
    await page
      .getByRole('button', { name: t('unit_holds:add'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await pick(dialog, t('unit_holds:fields.unit_id'), unit.number);
    await pick(dialog, t('unit_holds:fields.customer_id'), tenant.en);
    await fill(dialog, {
      [t('unit_holds:fields.ends_on')]: dayFromNow(5),
      [t('unit_holds:fields.reason')]: 'Decides on Sunday',
    });
    await accessible(page, 'the form of a hold');
    await saveDialog(page, t('unit_holds:add'));
    await expect(held).toContainText(state('held'));
    await expect(held).toContainText(tenant.en);
    await expect(held.locator(`time[datetime="${dayFromNow(5)}"]`)).toHaveCount(1);
  });

  await test.step('the report, in Arabic', async () => {
    await page.goto(`/ar/${report}?search=${run}`);
    await expect(held).toContainText(wordsOf('ar')('unit_holds:values.state.held'));
    await expect(held).toContainText(tenant.ar);
    await accessible(page, 'the on-hold report in Arabic');
  });

  await test.step('the unit says so', () => unitIs('held'));

  await test.step('a contract for somebody else is warned about, and refused', async () => {
    await page.goto(contract);
    await expect(page.getByRole('alert').filter({ hasText: tenant.en })).toBeVisible();
    await issue();
    const refusal = page.getByRole('alertdialog', { name: t('error.refused') });
    await expect(refusal).toContainText(tenant.en);
    await confirm(page, t('ok'));
    await expect(refusal).toBeHidden();
  });

  await test.step('released with a reason', async () => {
    await page.goto(`/en/${report}?search=${run}`);
    await act(held, t, t('unit_holds:actions.release'));
    await fill(page.getByRole('dialog'), {
      [t('unit_holds:fields.reason')]: 'Took another unit',
    });
    await saveDialog(page, t('unit_holds:actions.release'));
    await expect(held).toContainText(state('released'));
    await accessible(page, 'the on-hold report');
  });

  await test.step('the unit is vacant, and can be let', async () => {
    await unitIs('vacant');
    await page.goto(contract);
    await issue();
    await expect(page.getByRole('heading', { name: t('contracts:next.signTitle') })).toBeVisible();
    await unitIs('rented');
  });
});
