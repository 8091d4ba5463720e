import type { Browser, Page } from '@playwright/test';
import { choose, confirm, fill, openTab } from './support/form';
import { colleague } from './support/offices';
import { contractBody, makePlace, makeTenant } from './support/portfolio';
import { mobileNumber, runLetters } from './support/run';
import { ENGLISH, wordsOf } from './support/texts';
import { enterAs, enterWith, expect, test } from './support/test';

interface Contract {
  id: number;
  status: number;
  number: string;
}
interface Customer {
  gender: number;
  mobile: string;
  notes?: string;
}

/** Two people of one office, each in a browser of their own. */
async function two(page: Page, browser: Browser, run: string): Promise<readonly [Page, Page]> {
  const other = await browser.newPage();
  await enterAs(page, 'admin');
  await enterWith(other, await colleague(page.request, run));
  return [page, other];
}

for (const language of ENGLISH) {
  const t = wordsOf(language);

  test(`${language}: two people issue overlapping contracts in the same second: one is told who holds the unit`, async ({
    page,
    browser,
  }) => {
    const run = runLetters();
    const place = await makePlace(page.request, run);
    const tenants = [
      await makeTenant(place.api, run),
      await makeTenant(place.api, run, { en: 'Khalid', ar: 'خالد' }),
    ] as const;
    const draftOf = (customer_id: number, from: number) =>
      place.api.post(
        '/contracts',
        contractBody({ customer_id, unit_id: place.unit.id, from, due: [from, from + 90] }),
      );
    const drafts = [await draftOf(tenants[0].id, 0), await draftOf(tenants[1].id, 100)] as const;
    const pages = await two(page, browser, run);
    const title = t('contracts:taken.title');

    await Promise.all(
      pages.map(async (one, index) => {
        await one.goto(`/${language}/merchant/contracts/contract/${drafts[index]?.id}`);
        await one.getByRole('button', { name: t('contracts:actions.issue'), exact: true }).click();
        await expect(one.getByRole('alertdialog')).toBeVisible();
      }),
    );
    await Promise.all(pages.map((one) => confirm(one, t('contracts:actions.issue'))));
    const refused = async () =>
      (
        await Promise.all(
          pages.map((one) => one.getByRole('alertdialog', { name: title }).isVisible()),
        )
      ).indexOf(true);
    await expect.poll(refused).toBeGreaterThanOrEqual(0);

    const lost = (await refused()) === 0 ? 0 : 1;
    const won = lost === 0 ? 1 : 0;
    const contracts = [
      await place.api.get<Contract>(`/contracts/${drafts[0].id}`),
      await place.api.get<Contract>(`/contracts/${drafts[1].id}`),
    ] as const;
    expect(
      [contracts[won].status, contracts[lost].status],
      'one is issued, the other still a draft',
    ).toEqual([1, 2]);
    await expect(
      pages[won].getByRole('heading', { name: t('contracts:next.signTitle') }),
    ).toBeVisible();
    const refusal = pages[lost].getByRole('alertdialog', { name: title });
    await expect(refusal).toContainText(tenants[won][language]);
    await expect(refusal).toContainText(contracts[won].number);
    await refusal.getByRole('button', { name: t('contracts:taken.open') }).click();
    await expect(pages[lost]).toHaveURL(new RegExp(`/contracts/contract/${drafts[won].id}$`));
    await expect(
      pages[lost].getByRole('heading', { level: 1, name: contracts[won].number }),
    ).toBeVisible();
    await pages[1].close();
  });

  test(`${language}: two people change one tenant: both versions are shown, and the history says it in words`, async ({
    page,
    browser,
  }) => {
    const run = runLetters();
    const { api } = await makePlace(page.request, run);
    const tenant = await makeTenant(api, run);
    const [mine, theirs] = await two(page, browser, run);
    const gender = (value: number) => t(`customers:values.gender.${value}`);
    const edit = async (one: Page) => {
      await one.goto(`/${language}/merchant/customers/${tenant.id}?record=edit`);
      await expect(
        one.getByRole('heading', { level: 1, name: t('customers:form.edit') }),
      ).toBeVisible();
      await expect(
        one
          .getByText(gender(2), { exact: true })
          .or(one.getByText(gender(1), { exact: true }))
          .first(),
      ).toBeVisible();
    };
    const save = (one: Page) => one.getByRole('button', { name: t('save'), exact: true }).click();
    const saved = (one: Page) =>
      expect(one.getByRole('heading', { level: 1, name: tenant[language] })).toBeVisible();
    const question = mine.getByRole('dialog', { name: t('stale.title') });
    const row = (field: string) =>
      question.getByRole('row').filter({ hasText: t(`customers:fields.${field}`) });
    const now = () => api.get<Customer>(`/customers/${tenant.id}`);
    const mobile = mobileNumber();

    await test.step('the second to save sees what differs, in words', async () => {
      await Promise.all([edit(mine), edit(theirs)]);
      await choose(theirs, t('customers:fields.gender'), gender(1));
      await fill(theirs, { [t('customers:fields.mobile')]: mobile });
      await save(theirs);
      await saved(theirs);
      await fill(mine, { [t('customers:fields.notes')]: `Mine ${run}` });
      await save(mine);
      await expect(question).toBeVisible();
      await expect(row('gender')).toContainText(gender(2));
      await expect(row('gender')).toContainText(gender(1));
      await expect(row('mobile')).toContainText(mobile.replace('+', ''));
    });
    await test.step('takes theirs for one field, keeps the own for another', async () => {
      await question.getByRole('button', { name: t('stale.allTheirs') }).click();
      await row('notes').getByRole('radio').first().check();
      await question.getByRole('button', { name: t('stale.save') }).click();
      await saved(mine);
      expect(await now()).toMatchObject({ gender: 1, mobile, notes: `Mine ${run}` });
    });
    await test.step('keeps all of the own', async () => {
      await Promise.all([edit(mine), edit(theirs)]);
      await fill(theirs, { [t('customers:fields.notes')]: `Theirs ${run}` });
      await save(theirs);
      await saved(theirs);
      await fill(mine, { [t('customers:fields.notes')]: `Still mine ${run}` });
      await save(mine);
      await expect(row('notes')).toContainText(`Theirs ${run}`);
      await question.getByRole('button', { name: t('stale.allMine') }).click();
      await question.getByRole('button', { name: t('stale.save') }).click();
      await saved(mine);
      expect(await now()).toMatchObject({ notes: `Still mine ${run}` });
    });
    await test.step('the history has before and after by their words, and who it was', async () => {
      await openTab(mine, t('detail.history'));
      const entries = mine.getByRole('tabpanel').getByRole('listitem');
      await expect(entries).toHaveCount(5);
      const change = entries
        .nth(3)
        .getByRole('row')
        .filter({ hasText: t('customers:fields.gender') });
      await expect(change.locator('del')).toHaveText(gender(2));
      await expect(change.locator('ins')).toHaveText(gender(1));
      await expect(entries.nth(3)).toContainText('Noura');
      await expect(
        entries
          .first()
          .getByRole('row')
          .filter({ hasText: t('customers:fields.notes') })
          .locator('del'),
      ).toHaveText(`Theirs ${run}`);
      const raw = (await mine.getByRole('tabpanel').locator('del, ins').allInnerTexts()).filter(
        (text) => /^(true|false|\d|[a-z]+_[a-z_]+)$/.test(text),
      );
      expect(raw, 'values that no label says').toEqual([]);
    });
    await theirs.close();
  });
}
