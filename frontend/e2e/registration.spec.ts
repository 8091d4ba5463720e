import { accessible } from './support/accessible';
import { choose, downloads, fill, openTab, saveDialog } from './support/form';
import { issueContract, makePlace, makeTenant } from './support/portfolio';
import { runLetters } from './support/run';
import { wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

interface Charge {
  kind: string;
  amount: string;
  status: string;
}

test('an unattested contract is registered with its fee, and is on the list no more', async ({
  page,
}) => {
  const t = wordsOf('en');
  const run = runLetters();
  const number = `T-${run.toUpperCase()}`;
  const { api, unit } = await makePlace(page.request, run);
  const tenant = await makeTenant(api, run);
  const contract = await issueContract(api, { customer_id: tenant.id, unit_id: unit.id });
  await enterAs(page, 'admin');
  const unattested = `/en/merchant/pos/contracts-unattested-contracts?search=${run}`;
  const row = page.getByRole('row').filter({ hasText: tenant.en });
  const record = t('registrations:actions.record');
  const dialog = page.getByRole('dialog');
  const charged = async () => {
    const { items } = await api.get<{ items: Charge[] }>(`/charges?customer_id=${tenant.id}`);
    return items.map(({ kind, amount, status }) => [kind, amount, status]);
  };
  const recorded = (words: (key: string) => string) =>
    page.getByRole('region', { name: words('registrations:recorded'), exact: true });

  await test.step('it is among the unattested, with the registry of its place', async () => {
    await page.goto(unattested);
    await expect(row).toContainText(t('registrations:values.registry.tasdeeq'));
    await accessible(page, 'the unattested contracts');
    await row.getByRole('link', { name: contract.number }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(contract.number);
  });

  await test.step('what the registry asks for, and the papers for it', async () => {
    await openTab(page, t('contracts:tabs.registration'));
    const item = (name: string) =>
      page.getByRole('listitem').filter({ hasText: t(`registrations:values.item.${name}`) });
    await expect(
      item('issued').getByRole('img', { name: t('registrations:checks.met'), exact: true }),
    ).toBeVisible();
    await expect(
      item('signed').getByRole('img', { name: t('registrations:checks.open'), exact: true }),
    ).toBeVisible();
    await accessible(page, 'the registration of a contract');
    const { download, bytes } = await downloads(page, () =>
      page.getByRole('button', { name: t('registrations:actions.pack'), exact: true }).click(),
    );
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('recorded; the fee asks who bears it', async () => {
    await page.getByRole('button', { name: record, exact: true }).click();
    await fill(dialog, {
      [t('registrations:fields.tasdeq_number')]: number,
      [t('registrations:fields.fee')]: '520.50',
    });
    await choose(
      dialog,
      t('registrations:fields.paid_by'),
      t('registrations:values.paid_by.tenant'),
    );
    await accessible(page, 'the form of a registration');
    await saveDialog(page, record);
    for (const said of [number, '520.50', t('registrations:stands')])
      await expect(recorded(t)).toContainText(said);
    await expect(page.getByRole('button', { name: record, exact: true })).toBeHidden();
  });

  await test.step('the tenant owes the fee', async () => {
    await expect
      .poll(charged, { message: 'the fee', timeout: 30_000 })
      .toEqual([['registration', '520.50', 'open']]);
  });

  await test.step('it is unattested no more', async () => {
    await page.goto(unattested);
    await expect(page.getByRole('heading', { name: t('list.noMatch') })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the registration, in Arabic', async () => {
    const ar = wordsOf('ar');
    await page.goto(`/ar/merchant/contracts/contract/${contract.id}?tab=registration`);
    await expect(recorded(ar)).toContainText(ar('registrations:stands'));
    await expect(recorded(ar)).toContainText(number);
    await accessible(page, 'the registration in Arabic');
  });
});
