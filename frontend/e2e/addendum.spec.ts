import { fill, openTab, pick, saveDialog, confirm, field } from './support/form';
import { contractBody, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { signOn } from './support/signing';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

interface Signing {
  signers: { url: string }[];
}
interface Listed {
  items: { id: number; number: string }[];
}

for (const language of ARABIC) {
  test(`${language}: a rent that rises in the second year is written, and changed by a signed addendum`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(language);
    const run = runLetters();
    const place = await makePlace(page.request, run);
    const tenant = await makeTenant(place.api, run);
    await enterAs(page, 'admin');

    await test.step('two years, the second one costs more; the plan follows', async () => {
      await page.goto(`/${language}/merchant/contracts/contract`);
      await pick(page, t('contracts:fields.customer_id'), tenant[language]);
      await pick(page, t('contracts:fields.unit_id'), place.unit.number);
      await fill(page, { [t('contracts:fields.starts_on')]: dayFromNow(0) });
      await page.getByRole('button', { name: t('contracts:period.two'), exact: true }).click();
      await fill(page, { [t('contracts:fields.rent_price')]: '60000' });
      await page.getByRole('button', { name: t('contracts:rentLines.begin') }).click();
      const second = page.getByRole('listitem', {
        name: t('contracts:rentLines.row', { number: 2 }),
      });
      await fill(second, { [t('contracts:fields.rent_price')]: '66000' });
      await expect(field(page, t('contracts:fields.total_rent'))).toHaveValue('126,000.00');
      await page.getByRole('button', { name: t('contracts:plan.make'), exact: true }).click();
      await expect(page.getByText(t('contracts:plan.matches')).first()).toBeVisible();
      await page.getByRole('button', { name: t('save'), exact: true }).click();
      await expect(
        page.getByRole('heading', { name: t('contracts:next.issueTitle') }),
      ).toBeVisible();
    });

    const other = await makeTenant(place.api, run, { en: 'Khalid', ar: 'خالد' });
    const draft = await place.api.post(
      '/contracts',
      contractBody({ customer_id: other.id, unit_id: place.unit.id, from: 1000, due: [1000] }),
    );
    await place.api.post(`/contracts/${draft.id}/issue`, { version: draft.version });
    const issued = await place.api.get<{ public_url: string; total_rent: string }>(
      `/contracts/${draft.id}`,
    );
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const open = async (url: string) =>
      phone.goto(
        `/${language}${new URL(url, page.url()).pathname.replace(/^\/(en|ar)(?=\/)/, '')}`,
      );

    let code = '';
    await test.step('the tenant signs the contract', async () => {
      await open(issued.public_url);
      code = await signOn(phone, t, page.request, other.email);
      await expect(phone.getByText(t('signatures:done.title'))).toBeVisible();
    });

    await test.step('an addendum is written and sent', async () => {
      await page.goto(`/${language}/merchant/contracts/contract/${draft.id}`);
      await openTab(page, t('contracts:tabs.addenda'));
      await page
        .getByRole('button', { name: t('addenda:add'), exact: true })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await fill(form, { [t('addenda:fields.effective_on')]: dayFromNow(1000) });
      await form.getByLabel(t('addenda:fields.changes_rent')).check();
      await fill(form, { [t('addenda:fields.rent_price')]: '30000' });
      await saveDialog(page, t('addenda:add'));
      // The contract has a menu of its own above the list.
      const row = page.getByRole('row').filter({ hasText: '/A1' });
      await row.getByRole('button', { name: t('list.actions'), exact: true }).click();
      const send = t('addenda:actions.issue');
      await page.getByRole('menuitem', { name: send, exact: true }).click();
      await confirm(page, send);
      await expect(page.getByText(t('addenda:values.status.issued')).first()).toBeVisible();
    });

    await test.step('the tenant reads what changes, and signs it', async () => {
      const { items } = await place.api.get<Listed>(`/addenda?contract_id=${draft.id}`);
      const { signers } = await place.api.get<Signing>(`/signing/addenda/${items[0]?.id}`);
      await open(signers[0]?.url ?? '');
      await expect(
        phone.getByRole('heading', { name: t('signatures:addendum.title') }),
      ).toBeVisible();
      await expect(phone.getByText(/30,000\.00/).first()).toBeVisible();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      );
      await signOn(phone, t, page.request, other.email, code);
      await expect(phone.getByText(t('signatures:done.title'))).toBeVisible();
      const after = await place.api.get<{ rent_price: string }>(`/contracts/${draft.id}`);
      expect(after.rent_price).toBe('30000.00');
    });
    await phone.close();
  });
}
