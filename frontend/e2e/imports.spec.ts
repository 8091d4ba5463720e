import { Api } from './support/api';
import { capital, runLetters } from './support/run';
import { BOTH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of BOTH) {
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
