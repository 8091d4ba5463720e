import { accessible } from './support/accessible';
import { openTab, saveDialog } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { mobileNumber, runLetters } from './support/run';
import { codeTo } from './support/signing';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ARABIC) {
  test(`${language}: a tenant finds the own cheque by a link and a code, and asks for a change`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const place = await makePlace(page.request, run);
    const tenant = await makeTenant(place.api, run, undefined, language);
    const contract = await issueContract(place.api, {
      customer_id: tenant.id,
      unit_id: place.unit.id,
      due: [0, 90],
      cheque: 771_100,
    });
    await enterAs(page, 'admin');

    await test.step('the office opens the link', async () => {
      await page.goto(`/${language}/merchant/customers/${tenant.id}`);
      await openTab(page, t('customers:tabs.ownLinks'));
      await page
        .getByRole('button', { name: t('tenant_links:add'), exact: true })
        .first()
        .click();
      await saveDialog(page, t('tenant_links:add'));
      await expect(page.getByText(t('tenant_links:values.state.open')).first()).toBeVisible();
    });

    const { items } = await place.api.get<{ items: { public_id: string }[] }>(
      `/tenant_links?customer_id=${tenant.id}`,
    );
    const outside = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
    const guest = await outside.newPage();

    await test.step('the tenant enters on a phone', async () => {
      await guest.goto(`/${language}/my-tenancy/${items[0]?.public_id}`);
      await accessible(guest, 'the door');
      const sent = guest.waitForResponse((answer) => answer.url().endsWith('/code'));
      await guest.getByRole('button', { name: t('signatures:code.send') }).click();
      expect((await sent).ok()).toBe(true);
      await guest
        .getByLabel(t('signatures:code.label'))
        .fill(await codeTo(page.request, tenant.email));
      await guest
        .getByRole('button', { name: t('tenant_links:shared.enter'), exact: true })
        .click();
      await expect(guest.getByText(contract.number).first()).toBeVisible();
      await expect(guest.getByText('771100')).toBeVisible();
      await accessible(guest, 'the own page');
      expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      );
    });

    const mobile = mobileNumber();
    await test.step('and asks for another mobile', async () => {
      await guest.getByLabel(t('tenant_links:fields.mobile')).fill(mobile);
      await guest.getByRole('button', { name: t('tenant_links:shared.ask'), exact: true }).click();
      await expect(guest.getByText(t('codes:ContactChangeState.waiting'))).toBeVisible();
    });

    await test.step('the office accepts it', async () => {
      await page.goto(`/${language}/merchant/contact-changes?search=${run}`);
      await page
        .getByRole('button', { name: t('list.actions'), exact: true })
        .first()
        .click();
      const accept = t('contact_changes:actions.accept');
      await page.getByRole('menuitem', { name: accept, exact: true }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: accept, exact: true })
        .click();
      await expect(
        page.getByText(t('contact_changes:values.state.accepted')).first(),
      ).toBeVisible();
      const now = await place.api.get<{ mobile: string }>(`/customers/${tenant.id}`);
      expect(now.mobile).toBe(mobile);
    });
    await outside.close();
  });
}
