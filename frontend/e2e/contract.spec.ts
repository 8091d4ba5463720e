import {
  choose,
  confirm,
  downloadsPdf,
  field,
  fill,
  openTab,
  pick,
  saveDialog,
} from './support/form';
import { contractBody, issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { signOn } from './support/signing';
import { BOTH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of BOTH) {
  const t = wordsOf(language);
  const state = (name: string) => t(`contract_payments:values.state.${name}`);

  test(`${language}: a contract by the plan generator is issued, signed on a phone and kept as a PDF`, async ({
    page,
    browser,
  }) => {
    const run = runLetters();
    const place = await makePlace(page.request, run);
    const tenant = await makeTenant(place.api, run);
    await enterAs(page, 'admin');

    await test.step('the draft with its plan: the remainder is on the last payment, cheques are numbered on', async () => {
      await page.goto(`/${language}/merchant/contracts/contract`);
      await pick(page, t('contracts:fields.customer_id'), tenant[language]);
      await pick(page, t('contracts:fields.unit_id'), place.unit.number);
      await pick(page, t('contracts:fields.parking_id'), place.parking.number);
      await fill(page, { [t('contracts:fields.starts_on')]: dayFromNow(0) });
      await page.getByRole('button', { name: t('contracts:period.year'), exact: true }).click();
      await fill(page, {
        [t('contracts:fields.rent_price')]: '25000',
        [t('contracts:fields.insurance_amount')]: '1000',
      });
      await expect(field(page, t('contracts:fields.total_rent'))).toHaveValue('25,000.00');
      await choose(page, t('contracts:plan.instalments'), t('contracts:plan.times', { count: 3 }));
      await choose(page, t('contracts:plan.first'), t('contracts:values.method.transfer'));
      await fill(page, {
        [t('contracts:plan.bank')]: 'Ajman Bank',
        [t('contracts:plan.cheque')]: '000101',
      });
      await page.getByRole('button', { name: t('contracts:plan.make'), exact: true }).click();
      const row = (number: number) =>
        page.getByRole('listitem', { name: t('contracts:plan.row', { number }) });
      const amounts = page.getByRole('listitem').getByLabel(t('contracts:fields.amount'));
      await expect(amounts).toHaveCount(4);
      await expect(page.getByText(t('contracts:plan.matches'))).toHaveCount(2);
      const cheques = await page
        .getByRole('listitem')
        .getByLabel(t('contracts:fields.cheque_number'))
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      expect(cheques.filter((one) => one !== '')).toEqual(['000101', '000102']);
      await expect(row(4)).toBeVisible();
      await page.getByRole('button', { name: t('save'), exact: true }).click();
      await expect(
        page.getByRole('heading', { name: t('contracts:next.issueTitle') }),
      ).toBeVisible();
    });

    const contractPath = new URL(page.url()).pathname;
    await test.step('issued after the consequences were shown', async () => {
      await page.getByRole('button', { name: t('contracts:actions.issue'), exact: true }).click();
      await expect(
        page.getByRole('alertdialog').getByText(t('contracts:consequences.issueTenant')),
      ).toBeVisible();
      await confirm(page, t('contracts:actions.issue'));
      await expect(
        page.getByRole('heading', { name: t('contracts:next.signTitle') }),
      ).toBeVisible();
    });

    await test.step('the unit shows rented', async () => {
      await page.goto(`/${language}/merchant/units/unit/${place.unit.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(place.unit.number);
      await expect(
        page
          .getByRole('main')
          .getByText(t('units:values.occupancy.rented'), { exact: true })
          .first(),
      ).toBeVisible();
    });

    await test.step('an overlapping contract is refused, naming the holder', async () => {
      const other = await makeTenant(place.api, run, { en: 'Khalid', ar: 'خالد' });
      const draft = await place.api.post(
        '/contracts',
        contractBody({ customer_id: other.id, unit_id: place.unit.id, from: 100, due: [100, 200] }),
      );
      await page.goto(`/${language}/merchant/contracts/contract/${draft.id}`);
      await page.getByRole('button', { name: t('contracts:actions.issue'), exact: true }).click();
      await confirm(page, t('contracts:actions.issue'));
      const refusal = page.getByRole('alertdialog', { name: t('contracts:taken.title') });
      await expect(refusal).toBeVisible();
      await expect(refusal).toContainText(tenant[language]);
      await refusal.getByRole('button', { name: t('contracts:taken.open') }).click();
      await expect(page).toHaveURL(new RegExp(`${contractPath}$`));
    });

    const link = await page
      .getByRole('link', { name: t('contracts:actions.openLink') })
      .getAttribute('href');
    expect(link).toMatch(/\/(e|account)-contract\/[\w-]{22,}/);
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await test.step('the tenant reads and signs on a phone', async () => {
      await phone.goto(
        `/${language}${new URL(link ?? '', page.url()).pathname.replace(/^\/(en|ar)(?=\/)/, '')}`,
      );
      await expect(
        phone.getByRole('heading', { level: 1, name: t('signatures:title') }),
      ).toBeVisible();
      await expect(phone.getByText(tenant[language]).first()).toBeVisible();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      );
      await phone.getByRole('button', { name: t('signatures:sign.submit') }).click();
      await expect(phone.getByText(t('signatures:sign.needDrawing'))).toBeVisible();
      await signOn(phone, t, page.request, tenant.email);
      await expect(phone.getByText(t('signatures:done.title'))).toBeVisible();
      await downloadsPdf(phone, () =>
        phone.getByRole('button', { name: t('signatures:pdf') }).click(),
      );
      await phone.close();
    });

    await test.step('the office sees the signature and downloads the same', async () => {
      await page.reload();
      await openTab(page, t('contracts:tabs.signature'));
      await expect(page.getByText(t('contracts:signature.hash'))).toBeVisible();
      await downloadsPdf(page, () =>
        page.getByRole('button', { name: t('contracts:actions.pdf') }).click(),
      );
    });
  });

  test(`${language}: rent is collected, taken back, and marked as not collected`, async ({
    page,
  }) => {
    const run = runLetters();
    const place = await makePlace(page.request, run);
    const tenant = await makeTenant(place.api, run);
    await issueContract(place.api, {
      customer_id: tenant.id,
      unit_id: place.unit.id,
      due: [0, 60],
    });
    await enterAs(page, 'admin');
    await page.goto(
      `/${language}/merchant/contract-payments/current-payments?search=${run}&sort=due_on`,
    );
    const rows = page.getByRole('row').filter({ hasText: tenant[language] });
    // The first by its day: once it is settled, the open one stands above it.
    const first = rows.filter({ has: page.locator(`time[datetime="${dayFromNow(0)}"]`) });
    const act = async (name: string) => {
      await first.getByRole('button', { name: t('list.actions') }).click();
      await page
        .getByRole('menuitem', { name: t(`contract_payments:actions.${name}`), exact: true })
        .click();
    };

    await test.step('two payments of the contract, and what they come to', async () => {
      await expect(rows).toHaveCount(2);
      await expect(first).toContainText('12,000.00');
      await expect(page.getByRole('row').last()).toContainText('24,000.00');
    });
    await test.step('collected, with its receipt', async () => {
      await act('collect');
      await saveDialog(page, t('contract_payments:actions.collect'));
      await expect(first).toContainText(state('collected'));
      await downloadsPdf(page, () => act('receipt'));
      const { overall } = await place.api.get<{ overall: { collected: string } }>(
        `/customers/${tenant.id}/statement`,
      );
      expect(Number(overall.collected)).toBe(12_000);
    });
    await test.step('taken back with a reason', async () => {
      await act('uncollect');
      await fill(page.getByRole('dialog'), {
        [t('contract_payments:fields.reason')]: `Wrong payment ${run}`,
      });
      await saveDialog(page, t('contract_payments:actions.uncollect'));
      await expect(first).toContainText(state('due_today'));
      const { overall } = await place.api.get<{ overall: { collected: string } }>(
        `/customers/${tenant.id}/statement`,
      );
      expect(Number(overall.collected)).toBe(0);
    });
    await test.step('marked as not collected, and in that list', async () => {
      await act('notCollected');
      await choose(
        page.getByRole('dialog'),
        t('contract_payments:fields.reason'),
        t('contract_payments:values.not_collected_reason.insufficient_funds'),
      );
      await saveDialog(page, t('contract_payments:actions.notCollected'));
      await expect(first).toContainText(state('not_collected'));
      await page.goto(
        `/${language}/merchant/contract-payments/not-collected-payments?search=${run}`,
      );
      await expect(rows).toHaveCount(1);
      await expect(first).toContainText(
        t('contract_payments:values.not_collected_reason.insufficient_funds'),
      );
    });
    await test.step('the list is exported as it is seen', async () => {
      await page.getByRole('button', { name: t('list.export') }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: t('list.csv') }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.csv$/);
    });
  });
}
