import { addDays } from '../src/lib/calendar';
import { accessible } from './support/accessible';
import { Api, signIn } from './support/api';
import { act, confirm, field, fill, saveDialog } from './support/form';
import { makeOffice } from './support/offices';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { wordsOf } from './support/texts';
import { enterWith, expect, test } from './support/test';

/** The last day of the month before a day's own. */
const monthBefore = (day: string) => addDays(`${day.slice(0, 8)}01`, -1);
const PAYMENTS = '/en/merchant/contract-payments/current-payments';

// In an office of its own: a closed month is closed for everybody.
test('a month is closed, money is not dated into it, and it is reopened for a reason', async ({
  page,
}) => {
  const t = wordsOf('en');
  const run = runLetters();
  const office = await makeOffice(page.request, run, 'en');
  const person = { area: 'merchant', login: office.email } as const;
  const session = await signIn(page.request, person, office.password);
  const { api, unit } = await makePlace(page.request, run, Api.of(page.request, session));
  const tenant = await makeTenant(api, run);
  await issueContract(api, {
    customer_id: tenant.id,
    unit_id: unit.id,
    from: -60,
    due: [-30, 0],
  });
  await enterWith(page, session);
  const last = monthBefore(dayFromNow(0));
  const month = `${last.slice(5, 7)}/${last.slice(0, 4)}`;
  const dueOn = (day: string) =>
    page
      .getByRole('row')
      .filter({ hasText: tenant.en })
      .filter({ has: page.locator(`time[datetime="${day}"]`) });
  const collect = t('contract_payments:actions.collect');
  const collected = t('contract_payments:values.state.collected');
  const main = page.getByRole('main');

  await test.step('the month that is over is closed', async () => {
    await page.goto('/en/merchant/setting/closed-months');
    await expect(main.getByText(t('period_locks:nothingClosed'))).toBeVisible();
    await accessible(page, 'no closed month');
    await page.getByRole('button', { name: t('period_locks:actions.close'), exact: true }).click();
    await saveDialog(page, t('period_locks:actions.close'));
    await expect(main.getByText(t('period_locks:closedThrough'))).toBeVisible();
    await expect(main.locator(`time[datetime="${last}"]`)).toBeVisible();
  });

  await test.step('a day of it is refused in words; today is taken', async () => {
    const first = dueOn(dayFromNow(-30));
    await page.goto(`${PAYMENTS}?search=${run}`);
    await act(first, t, collect);
    const dialog = page.getByRole('dialog');
    const day = t('contract_payments:fields.collected_on');
    await fill(dialog, { [day]: last });
    await dialog.getByRole('button', { name: collect, exact: true }).click();
    const refusal = page.getByRole('alertdialog', { name: t('error.refused') });
    await expect(refusal).toContainText(month);
    await confirm(page, t('ok'));
    await expect(refusal).toBeHidden();
    await fill(dialog, { [day]: dayFromNow(0) });
    await saveDialog(page, collect);
    await expect(first).toContainText(collected);
  });

  await test.step('reopened, with the reason that is asked for', async () => {
    await page.goto('/en/merchant/setting/closed-months');
    const reopen = t('period_locks:actions.reopen');
    await page.getByRole('button', { name: reopen, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: reopen, exact: true }).click();
    const reason = field(dialog, t('period_locks:fields.reason'));
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await accessible(page, 'the form that reopens');
    await reason.fill(`A receipt was forgotten ${run}`);
    await saveDialog(page, reopen);
    await expect(main.locator(`time[datetime="${monthBefore(last)}"]`)).toBeVisible();
    await expect(main.getByText(`A receipt was forgotten ${run}`)).toBeVisible();
  });

  await test.step('now its days are taken', async () => {
    const second = dueOn(dayFromNow(0));
    await page.goto(`${PAYMENTS}?search=${run}`);
    await act(second, t, collect);
    await fill(page.getByRole('dialog'), {
      [t('contract_payments:fields.collected_on')]: last,
    });
    await saveDialog(page, collect);
    await expect(second).toContainText(collected);
    const { items } = await api.get<{ items: { collected_on: string }[] }>(
      `/contract_payments?customer_id=${tenant.id}&sort=collected_on`,
    );
    expect(items.map(({ collected_on }) => collected_on)).toEqual([last, dayFromNow(0)]);
  });

  await test.step('the closed months, in Arabic', async () => {
    await page.goto('/ar/merchant/setting/closed-months');
    await expect(main.getByText(wordsOf('ar')('period_locks:closedThrough'))).toBeVisible();
    await accessible(page, 'the closed months in Arabic');
  });
});
