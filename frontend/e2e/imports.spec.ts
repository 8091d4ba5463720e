import { Api } from './support/api';
import { makePlace, makeTenant } from './support/portfolio';
import { capital, dayFromNow, runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ENGLISH) {
  test(`${language}: a list of units is corrected in place, imported and undone`, async ({
    page,
    request,
  }) => {
    const t = wordsOf(language);
    const tower = `Tower ${capital(runLetters())}`;
    const api = await Api.as(request, 'admin');
    const cities = await api.get<{ items: { name_en: string }[] }>('/cities?page_size=1');
    const city = cities.items[0]?.name_en ?? '';
    const lines = [
      'المبنى,المدينة,رقم الوحدة,الطابق,الاستخدام,النوع,الحد الأدنى للإيجار',
      `${tower},${city},101,1,Residential,Castle,"36,000"`,
      `${tower},${city},102,٢,سكني,شقة,36000.50`,
      `${tower},${city},103,900,Commercial,Office,12000`,
    ];
    await enterAs(page, 'admin');

    await test.step('the list of units leads to the upload', async () => {
      await page.goto(`/${language}/merchant/units`);
      await page.getByRole('link', { name: t('list.import'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type="file"]').setInputFiles({
        name: 'units.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });
      await dialog.getByRole('button', { name: t('imports:upload') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('imports:one') })).toBeVisible();
    });

    await test.step('both faults are corrected in their cells', async () => {
      const grid = page.getByRole('region', { name: t('imports:rows.title') });
      const corrected: [string, string, number][] = [
        [language === 'ar' ? 'النوع' : 'Type', t('units:values.kind.villa'), 1],
        [language === 'ar' ? 'الطابق' : 'Floor', '9', 3],
      ];
      for (const [field, value, row] of corrected) {
        const cell = grid.getByLabel(t('imports:cell', { field, row }), { exact: true });
        await cell.fill(value);
        await cell.press('Enter');
        await expect(cell).toHaveCount(0);
      }
      await expect(page.getByText(tower).first()).toBeVisible();
    });

    await test.step('imported by the worker', async () => {
      await page.getByRole('button', { name: t('imports:actions.commit'), exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: t('imports:actions.commit') }).click();
      await expect(
        page.getByText(t('imports:values.state.committed'), { exact: true }).first(),
      ).toBeVisible();
      const made = await api.get<{ total: number }>(`/units?search=${encodeURIComponent(tower)}`);
      expect(made.total).toBe(3);
    });

    await test.step('and undone as a whole', async () => {
      await page.getByRole('button', { name: t('imports:actions.undo'), exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: t('imports:actions.undo') }).click();
      await expect(
        page.getByText(t('imports:values.state.undone'), { exact: true }).first(),
      ).toBeVisible();
      const left = await api.get<{ total: number }>(`/units?search=${encodeURIComponent(tower)}`);
      expect(left.total).toBe(0);
    });
  });
}

test('a contract that is over comes with its money, a balance with its document', async ({
  page,
  request,
}) => {
  const t = wordsOf('en');
  const run = runLetters();
  const { api, building, unit } = await makePlace(request, run);
  const tenant = await makeTenant(api, run);
  const { mobile } = await api.get<{ mobile: string }>(`/customers/${tenant.id}`);
  const number = `OLD-${run.toUpperCase()}`;
  const [from, to, paid] = [dayFromNow(-800), dayFromNow(-436), dayFromNow(-790)];
  await enterAs(page, 'admin');

  /** Uploads a list and has it written by the worker. */
  const bring = async (kind: string, lines: readonly string[]) => {
    await page.goto('/en/merchant/setting/imports');
    await page
      .getByRole('button', { name: t('imports:add'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('imports:fields.kind')).click();
    await page.getByRole('option', { name: t(`imports:values.kind.${kind}`), exact: true }).click();
    await dialog.locator('input[type="file"]').setInputFiles({
      name: `${kind}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    await dialog.getByRole('button', { name: t('imports:upload') }).click();
    await page.getByRole('button', { name: t('imports:actions.commit'), exact: true }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: t('imports:actions.commit') }).click();
    await expect(
      page.getByText(t('imports:values.state.committed'), { exact: true }).first(),
    ).toBeVisible();
  };

  await test.step('the contract and two collections', async () => {
    await bring('history', [
      "Contract number,Building,Unit number,Tenant's mobile,From,To,Rent of a year,Payments,Collected,Collected on,Earlier receipt",
      `${number},${building.en},${unit.number},${mobile},${from},${to},24000,2,12000,${paid},RV-1`,
      `${number},,,,,,,,12000,${paid},RV-2`,
    ]);
  });
  await test.step('and what was owed beside it', async () => {
    await bring('customer_balances', [
      'Mobile,Debit,On the day,Reason',
      `${mobile},350.50,${dayFromNow(-60)},Water of the last year`,
    ]);
  });
  await test.step('the statement owes the balance alone', async () => {
    const statement = await api.get<{
      overall: { collected: string; balance: string };
      lines: { kind: string; debit: string }[];
    }>(`/customers/${tenant.id}/statement`);
    expect(statement.overall).toMatchObject({ collected: '24000.00', balance: '350.50' });
    expect(statement.lines.filter((line) => line.kind === 'opening')).toHaveLength(1);
  });
  await test.step('the document is withdrawn for a reason', async () => {
    const search = encodeURIComponent(tenant.en);
    await page.goto(`/en/merchant/opening-balances?search=${search}`);
    const row = page.getByRole('row').filter({ hasText: tenant.en });
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: t('kit:list.actions') }).click();
    await page.getByRole('menuitem', { name: t('opening_balances:actions.withdraw') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('opening_balances:fields.reason')).fill('Paid before');
    await dialog.getByRole('button', { name: t('opening_balances:actions.withdraw') }).click();
    await expect(dialog).toHaveCount(0);
    const statement = await api.get<{ overall: { balance: string } }>(
      `/customers/${tenant.id}/statement`,
    );
    expect(statement.overall.balance).toBe('0.00');
  });
});
