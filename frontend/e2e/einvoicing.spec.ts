import type { Page } from '@playwright/test';
import { formatDay } from '../src/lib/format';
import { Api } from './support/api';
import { dialog, downloadsPdf, field, fill } from './support/form';
import { type Collected, collectedRent, connected, decided, takeBack } from './support/invoices';
import { ARABIC, type Words, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

const AUTHORITY_MS = 60_000;

/** The buyer's national address, as a standard invoice needs it. */
const address = (t: Words) => ({
  [t('invoices:buyer.street')]: 'King Fahd Road',
  [t('invoices:buyer.building_number')]: '3141',
  [t('invoices:buyer.district')]: 'Al Muruj',
  [t('invoices:buyer.city')]: 'Riyadh',
  [t('invoices:buyer.postal_code')]: '12283',
});

/** Issues what the open dialog shows, and opens it; answers with its id and number. */
async function issue(page: Page, t: Words): Promise<{ id: number; number: string }> {
  await dialog(page)
    .getByRole('button', { name: t('invoices:issue.confirm'), exact: true })
    .click();
  await page.getByRole('button', { name: t('invoices:issue.open'), exact: true }).click();
  await expect(page).toHaveURL(/\/tax-invoices\/\d+/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(/INV-/);
  return {
    id: Number(new URL(page.url()).pathname.split('/').at(-1)),
    number: (await heading.textContent()) ?? '',
  };
}

const menu = async (page: Page, t: Words, action: string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('list.actions'), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

async function seenInQueue(
  page: Page,
  t: Words,
  language: string,
  number: string,
  state: string,
): Promise<void> {
  await page.goto(`/${language}/merchant/setting/zatca-setting/queue?search=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row.first()).toContainText(t(`zatca_submissions:values.state.${state}`));
}

for (const language of ARABIC) {
  const t = wordsOf(language);

  test(`${language}: e-invoicing from the connection to the cleared, reported and credited invoice`, async ({
    page,
  }) => {
    const api = await Api.as(page.request, 'najd');
    await enterAs(page, 'najd');

    await test.step('the office is connected to the authority', async () => {
      await connected(api);
      await page.goto(`/${language}/merchant/setting/zatca-setting`);
      await expect(
        page.getByRole('heading', { level: 2, name: t('zatca_settings:certificate.title') }),
      ).toBeVisible();
      await expect(
        page.getByRole('heading', { level: 2, name: t('zatca_settings:health.title') }),
      ).toBeVisible();
    });

    let commercial = { id: 0, number: '' };
    await test.step("a collected commercial rent: a standard invoice with the buyer's tax details, cleared", async () => {
      const rent: Collected = await collectedRent(api, 'standard');
      await page.goto(
        `/${language}/merchant/contract-payments/collected-payments?type=1&search=${rent.contract_number}`,
      );
      const row = page.getByRole('row').filter({ hasText: rent.contract_number }).first();
      await row.getByRole('button', { name: t('list.actions'), exact: true }).click();
      await page
        .getByRole('menuitem', { name: t('contract_payments:actions.invoice'), exact: true })
        .click();
      await expect(
        dialog(page).getByText(t('invoices:issue.kind.standard'), { exact: true }),
      ).toBeVisible();
      await expect(dialog(page).getByText(t('invoices:category.S'))).toBeVisible();
      await fill(dialog(page), address(t));
      commercial = await issue(page, t);
      await expect(page.getByText(t('invoices:values.state.cleared'), { exact: true })).toBeVisible(
        { timeout: AUTHORITY_MS },
      );
    });

    await test.step('it is handed out as PDF and as the cleared XML', async () => {
      await downloadsPdf(page, () =>
        page.getByRole('button', { name: t('invoices:actions.pdf'), exact: true }).click(),
      );
      const [xml] = await Promise.all([
        page.waitForEvent('download'),
        menu(page, t, t('invoices:actions.xml')),
      ]);
      expect(xml.suggestedFilename()).toMatch(/^3\d{13}3_\d{8}T\d{6}_INV-.*\.xml$/);
      const chunks: Buffer[] = [];
      for await (const chunk of await xml.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toContain(commercial.number);
    });

    let residential = { id: 0, number: '' };
    await test.step('a residential rent, picked from the invoices: simplified, exempt, reported', async () => {
      const rent = await collectedRent(api, 'simplified');
      await page.goto(`/${language}/merchant/contract-payments/tax-invoices`);
      await page.getByRole('button', { name: t('invoices:add'), exact: true }).click();
      await field(dialog(page), t('invoices:pick.payment')).fill(rent.contract_number);
      await page
        .getByRole('option')
        .filter({ hasText: rent.contract_number })
        .filter({ hasText: formatDay(rent.due_on, language) })
        .first()
        .click();
      await dialog(page)
        .getByRole('button', { name: t('invoices:pick.next'), exact: true })
        .click();
      await expect(dialog(page).getByText(t('invoices:category.E'))).toBeVisible();
      residential = await issue(page, t);
      await expect(
        page.getByText(t('invoices:values.state.reported'), { exact: true }),
      ).toBeVisible({ timeout: AUTHORITY_MS });
      await downloadsPdf(page, () =>
        page.getByRole('button', { name: t('invoices:actions.pdf'), exact: true }).click(),
      );
    });

    await test.step('the queue has both as accepted, with the sending and its answer', async () => {
      await seenInQueue(page, t, language, commercial.number, 'cleared');
      await seenInQueue(page, t, language, residential.number, 'reported');
      await page.getByRole('link', { name: residential.number, exact: true }).click();
      await page
        .getByRole('tab', { name: new RegExp(t('zatca_submissions:tabs.attempts')) })
        .click();
      await page.getByText(t('zatca_submissions:answer')).first().click();
      await expect(page.getByText('REPORTED', { exact: false }).first()).toBeVisible();
    });

    await test.step('the commercial invoice is credited; the note is cleared, too', async () => {
      await page.goto(`/${language}/merchant/contract-payments/tax-invoices/${commercial.id}`);
      await menu(page, t, t('invoices:actions.credit'));
      await fill(dialog(page), { [t('invoices:fields.reason')]: 'The contract ended early' });
      await dialog(page)
        .getByRole('button', { name: t('invoices:actions.credit'), exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/CN-/);
      await expect(page.getByText(t('invoices:values.state.cleared'), { exact: true })).toBeVisible(
        { timeout: AUTHORITY_MS },
      );
      await page.getByRole('link', { name: commercial.number, exact: true }).click();
      await expect(page.getByText(t('invoices:takenBack'))).toBeVisible();
    });

    // The next run invoices the same rents.
    await takeBack(api, residential.id);
    expect((await decided(api, commercial.id)).state).toBe('cleared');
  });
}
