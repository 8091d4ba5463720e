import { accessible } from './support/accessible';
import { act, downloads, downloadsPdf, field, fill, saveDialog } from './support/form';
import { PICTURE } from './support/picture';
import { collectDue, issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

interface Draft {
  id: number;
  version: number;
  account: { net: string };
}
/** So long ago the tenant left: the deposit is late. */
const DAYS_AGO = 41;
/** A fifth of the year's rent is paid, and so many of its days are used. */
const DAYS_USED = 73;

test('a deposit is received, waits after the end, a part is kept for a damage and the rest given back', async ({
  page,
}) => {
  const t = wordsOf('en');
  const state = (name: string) => t(`insurances:values.state.${name}`);
  const action = (name: string) => t(`insurances:actions.${name}`);
  const run = runLetters();
  const { api, unit } = await makePlace(page.request, run);
  const tenant = await makeTenant(api, run);
  const from = 1 - DAYS_AGO - DAYS_USED;
  const contract = await issueContract(api, {
    customer_id: tenant.id,
    unit_id: unit.id,
    from,
    due: [from, 10, 70, 130, 190],
    rent: 36_500,
    deposit: 5000,
  });
  await enterAs(page, 'admin');
  const row = page.getByRole('row').filter({ hasText: tenant.en });
  const dialog = page.getByRole('dialog');
  const deposits = `/en/merchant/insurances?search=${run}`;

  await test.step('received with the payment that the contract agreed', async () => {
    await page.goto(`/en/merchant/contract-payments/current-payments?search=${run}&type=2`);
    await expect(row).toHaveCount(1);
    await act(row, t, t('contract_payments:actions.collect'));
    await saveDialog(page, t('contract_payments:actions.collect'));
    await expect(row).toContainText(t('contract_payments:values.state.collected'));
    await page.goto(deposits);
    await expect(row).toContainText(state('held'));
    await expect(row).toContainText('5,000.00');
  });

  await test.step('once the tenant has left it is late, and the list says for how long', async () => {
    await collectDue(api, contract.id);
    const draft = await api.post<Draft>('/settlements', {
      contract_id: contract.id,
      last_day: dayFromNow(-DAYS_AGO),
      basis: 'daily',
    });
    // The rent is even, so all that is left is the deposit.
    expect(draft.account.net).toBe('5000.00');
    await api.post(`/settlements/${draft.id}/post`, {
      net: draft.account.net,
      version: draft.version,
    });
    await page.goto(`${deposits}&state=late`);
    await expect(row).toContainText(state('late'));
    await expect(row).toContainText(t('insurances:waits', { count: DAYS_AGO }));
    await expect(
      page.getByRole('link').filter({ hasText: t('insurances:totals.late') }),
    ).toContainText('5,000.00');
    await accessible(page, 'the deposits');
  });

  await test.step('a part is kept for a damage, not without its picture', async () => {
    await act(row, t, action('deduct'));
    await fill(dialog, {
      [t('insurances:fields.amount')]: '1200',
      [t('insurances:fields.note')]: 'Kitchen door',
    });
    await dialog.getByRole('button', { name: action('deduct'), exact: true }).click();
    await expect(dialog.getByText(t('insurances:choosePhoto')).first()).toBeVisible();
    await accessible(page, 'the form that deducts');
    await dialog.locator('input[type="file"]').setInputFiles(PICTURE);
    await expect(dialog.getByText(PICTURE.name)).toBeVisible();
    await saveDialog(page, action('deduct'));
    await expect(row).toContainText('1,200.00');
    await expect(row).toContainText('3,800.00');
  });

  await test.step('the rest is given back', async () => {
    await act(row, t, action('refund'));
    await expect(field(dialog, t('insurances:fields.amount'))).toHaveValue('3,800.00');
    await fill(dialog, { [t('insurances:fields.iban')]: 'AE070331234567890123456' });
    await saveDialog(page, action('refund'));
    // Nothing of it is late any more.
    await expect(page.getByRole('heading', { name: t('list.noMatch') })).toBeVisible();
    await page.goto(deposits);
    await expect(row).toContainText(state('settled'));
    for (const figure of ['5,000.00', '1,200.00', '3,800.00'])
      await expect(row).toContainText(figure);
  });

  await test.step('its book, with the voucher and the picture', async () => {
    await page.goto(`/en/merchant/contracts/contract/${contract.id}?tab=insurance`);
    const kept = page
      .getByRole('row')
      .filter({ hasText: t('insurance_movements:values.kind.deducted') });
    for (const kind of ['received', 'refunded'])
      await expect(
        page.getByRole('row').filter({ hasText: t(`insurance_movements:values.kind.${kind}`) }),
      ).toHaveCount(1);
    await expect(kept).toContainText('1,200.00');
    await expect(kept).toContainText('3,800.00');
    await downloadsPdf(page, () => act(kept, t, t('insurance_movements:actions.paper')));
    const { bytes } = await downloads(page, () =>
      act(kept, t, t('insurance_movements:actions.photo')),
    );
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  await test.step('the deposits, in Arabic', async () => {
    const ar = wordsOf('ar');
    await page.goto(`/ar/merchant/insurances?search=${run}`);
    await expect(page.getByRole('row').filter({ hasText: tenant.ar })).toContainText(
      ar('insurances:values.state.settled'),
    );
    await accessible(page, 'the deposits in Arabic');
  });
});
