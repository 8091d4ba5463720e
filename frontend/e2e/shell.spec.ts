import type { Api } from './support/api';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

interface Reminder {
  customer_id: number;
  recipient: string;
}

/** The last e-mail that today's reminding has sent. */
async function firstSent(api: Api): Promise<Reminder> {
  let found: Reminder | undefined;
  const read = async () => {
    const { items } = await api.get<{ items: Reminder[] }>(
      '/reminders?channel=email&status=2&page_size=1',
    );
    [found] = items;
    return items.length;
  };
  await expect.poll(read, { message: 'a reminder of today', timeout: 60_000 }).toBeGreaterThan(0);
  if (!found) throw new Error('nobody was reminded');
  return found;
}

for (const language of ENGLISH) {
  const t = wordsOf(language);
  const other = language === 'en' ? 'ar' : 'en';

  test(`${language}: changing the language keeps the place`, async ({ page }) => {
    await enterAs(page, 'admin');
    await page.goto(
      `/${language}/merchant/contract-payments/current-payments?state=collected&sort=-amount`,
    );
    await expect(
      page.getByRole('heading', { level: 1, name: t('contract_payments:lists.current-payments') }),
    ).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.language'), exact: true })
      .click();
    await expect(page).toHaveURL(
      new RegExp(
        `/${other}/merchant/contract-payments/current-payments\\?state=collected&sort=-amount$`,
      ),
    );
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: wordsOf(other)('contract_payments:lists.current-payments'),
      }),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
  });

  test(`${language}: Ctrl+K finds a tenant and a unit, by keyboard alone`, async ({ page }) => {
    const run = runLetters();
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run);
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/customers`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [text, group, title] of [
      [tenant[language], 'nouns.customers', tenant[language]],
      [unit.number, 'exact', unit.number],
    ] as const) {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: t('shell.palette') });
      await palette.getByRole('combobox').fill(text);
      await expect(
        palette
          .getByRole('group', { name: t(`search:${group}`) })
          .getByRole('option')
          .first(),
      ).toContainText(text);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });

  test(`${language}: reminders show in the tenant's timeline, the preview and the platform's mail tracker`, async ({
    page,
    browser,
  }) => {
    const run = runLetters();
    const { api, unit } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run, undefined, language);
    await issueContract(api, {
      customer_id: tenant.id,
      unit_id: unit.id,
      from: -10,
      due: [1, 200],
    });
    await enterAs(page, 'admin');

    await test.step('a payment that is due tomorrow is in the preview of today', async () => {
      await page.goto(`/${language}/merchant/setting/notifications-setting`);
      const preview = page.getByRole('region', { name: t('reminders:preview.title') });
      await expect(
        preview.getByRole('listitem').filter({ hasText: tenant[language] }),
      ).toBeVisible();
    });

    // The demo's hour of reminders is midnight, so those of today are sent.
    const sent = await firstSent(api);
    await test.step('what was sent today is in the list and in the timeline of its tenant', async () => {
      await page.goto(
        `/${language}/merchant/pos/customers-care/contract-payment-reminder?tab=daily&channel=email&status=2`,
      );
      await expect(
        page
          .getByRole('row')
          .filter({ hasText: t('reminders:values.status.2') })
          .first(),
      ).toBeVisible();
      const timeline = await api.get<{
        items: { kind: string; text_en: string; text_ar: string }[];
      }>(`/customers/${sent.customer_id}/timeline?page_size=25`);
      const event = timeline.items.find(({ kind }) => kind.includes('remind'));
      expect(event).toBeDefined();
      await page.goto(`/${language}/merchant/customers/${sent.customer_id}?tab=timeline`);
      await expect(
        page
          .getByRole('tabpanel')
          .getByText(event?.[`text_${language}`] ?? '')
          .first(),
      ).toBeVisible();
    });
    await test.step("the platform's tracker has the mail", async () => {
      const manager = await browser.newPage();
      await enterAs(manager, 'sales');
      await manager.goto(
        `/${language}/manager/trackers/mail-tracker?kind=reminders.payment_due&search=${encodeURIComponent(sent.recipient)}`,
      );
      const row = manager.getByRole('row').filter({ hasText: sent.recipient }).first();
      await expect(row).toContainText(t('mails:values.status.2'));
      await row.getByRole('button', { name: t('list.actions') }).click();
      await manager.getByRole('menuitem', { name: t('mails:actions.read'), exact: true }).click();
      await expect(manager.getByRole('dialog')).toContainText(sent.recipient);
      await manager.close();
    });
  });
}
