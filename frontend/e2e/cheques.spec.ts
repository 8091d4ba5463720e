import { choose, downloadsPdf, fill, pick, saveDialog } from './support/form';
import { depositCheques, issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { BOTH, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

const someNumber = () => 100_000 + Math.floor(Math.random() * 800_000);

for (const language of BOTH) {
  const t = wordsOf(language);
  const state = (name: string) => t(`cheques:values.state.${name}`);
  const action = (name: string) => t(`cheques:actions.${name}`);

  test(`${language}: cheques are taken in, brought to the bank on a slip, and cleared`, async ({
    page,
  }) => {
    const run = runLetters();
    const number = someNumber();
    const place = await makePlace(page.request, run);
    const tenant = await makeTenant(place.api, run);
    const contract = await issueContract(place.api, {
      customer_id: tenant.id,
      unit_id: place.unit.id,
      due: [0, 60],
      cheque: number,
    });
    await place.api.post('/bank_accounts', { name: `Office ${run}`, bank: 'ADIB', number: run });
    await enterAs(page, 'admin');
    const rowOf = (cheque: number) => page.getByRole('row').filter({ hasText: String(cheque) });
    const act = async (name: string) => {
      await rowOf(number)
        .getByRole('button', { name: t('list.actions') })
        .click();
      await page.getByRole('menuitem', { name: action(name), exact: true }).click();
    };

    await test.step('all of the contract are taken in at once', async () => {
      await page.goto(`/${language}/merchant/contracts/contract/${contract.id}?tab=cheques`);
      await page.getByRole('button', { name: action('takeInContract'), exact: true }).click();
      await saveDialog(page, action('take_in'));
      await expect(rowOf(number)).toContainText(state('received'));
      await expect(rowOf(number + 1)).toContainText(state('received'));
    });
    await test.step('the one that is due goes to the bank on a slip', async () => {
      await page.goto(`/${language}/merchant/contract-payments/cheques?search=${run}`);
      await act('deposit');
      await pick(page.getByRole('dialog'), t('deposit_slips:fields.bank_account_id'), run);
      await saveDialog(page, action('deposit'));
      await expect(rowOf(number)).toContainText(state('deposited'));
      await expect(rowOf(number + 1)).toContainText(state('received'));
    });
    await test.step('the slip is printed for the bank', async () => {
      const slips = await place.api.get<{ items: { id: number; number: string }[] }>(
        `/deposit_slips?search=${run}`,
      );
      const [slip] = slips.items;
      await page.goto(`/${language}/merchant/contract-payments/deposit-slips/${slip?.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(slip?.number ?? '');
      await downloadsPdf(page, () =>
        page.getByRole('button', { name: t('deposit_slips:actions.pdf') }).click(),
      );
    });
    await test.step('the bank pays: the rent is collected', async () => {
      await page.goto(`/${language}/merchant/contract-payments/cheques?search=${run}`);
      await act('clear');
      await saveDialog(page, action('clear'));
      await expect(rowOf(number)).toContainText(state('cleared'));
      const { overall } = await place.api.get<{ overall: Record<string, string> }>(
        `/customers/${tenant.id}/statement`,
      );
      expect(Number(overall.collected)).toBe(12_000);
      expect(Number(overall.cheques_cleared)).toBe(12_000);
    });
  });

  test(`${language}: a cheque bounces with its fees, and another one takes its place`, async ({
    page,
  }) => {
    const run = runLetters();
    const number = someNumber();
    const place = await makePlace(page.request, run);
    const tenant = await makeTenant(place.api, run);
    const contract = await issueContract(place.api, {
      customer_id: tenant.id,
      unit_id: place.unit.id,
      due: [0],
      cheque: number,
    });
    const items = await depositCheques(place.api, contract.id, run);
    await enterAs(page, 'admin');
    await page.goto(`/${language}/merchant/contract-payments/cheques/${items[0]?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number));
    const act = async (name: string) => {
      await page.getByRole('button', { name: t('list.actions') }).click();
      await page.getByRole('menuitem', { name: action(name), exact: true }).click();
    };

    await test.step('it bounces', async () => {
      await act('bounce');
      const dialog = page.getByRole('dialog');
      await choose(
        dialog,
        t('cheques:fields.reason'),
        t('cheques:values.reason.insufficient_funds'),
      );
      await fill(dialog, { [t('cheques:fields.fee')]: '250' });
      await saveDialog(page, action('bounce'));
      await expect(page.getByText(t('cheques:said.bounces', { count: 1 }))).toBeVisible();
      const { overall } = await place.api.get<{ overall: Record<string, string> }>(
        `/customers/${tenant.id}/statement`,
      );
      expect(Number(overall.charges)).toBe(250);
    });
    await test.step('another one takes its place', async () => {
      await act('replace');
      const dialog = page.getByRole('dialog');
      await fill(dialog, {
        [t('cheques:fields.number')]: String(number + 1),
        [t('cheques:fields.cheque_date')]: dayFromNow(20),
      });
      await saveDialog(page, action('replace'));
      const link = page.getByRole('link', {
        name: t('cheques:said.replacedBy', { number: String(number + 1) }),
      });
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number + 1));
      await expect(page.getByText(t('cheques:said.replaces'))).toBeVisible();
    });
  });
}
