import { pick, saveDialog } from './support/form';
import { depositCheques, issueContract, makePlace, makeTenant } from './support/portfolio';
import { dayFromNow, runLetters } from './support/run';
import { ARABIC, wordsOf } from './support/texts';
import { enterAs, expect, test } from './support/test';

for (const language of ARABIC) {
  const t = wordsOf(language);

  test(`${language}: a statement of the bank is taken in, and its line clears a cheque`, async ({
    page,
  }) => {
    const run = runLetters();
    const number = 100_000 + Math.floor(Math.random() * 800_000);
    const day = dayFromNow(0);
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
    const said = `CHQ ${number} CLEARED`;
    const line = page.getByRole('row').filter({ hasText: said });
    const act = async (name: string) => {
      await line.getByRole('button', { name: t('list.actions') }).click();
      await page
        .getByRole('menuitem', { name: t(`bank_lines:actions.${name}`), exact: true })
        .click();
    };

    await test.step('the file ties with its balances and is taken in', async () => {
      await page.goto(`/${language}/merchant/contract-payments/bank-statements`);
      await page
        .getByRole('button', { name: t('bank_statements:add'), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await pick(dialog, t('bank_statements:fields.bank_account_id'), run);
      await dialog.locator('input[type="file"]').setInputFiles({
        name: 'statement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Date,Description,Debit,Credit,Balance\n${day},${said},,24000.00,25000.00\n`,
        ),
      });
      await expect(dialog).toContainText('25,000.00');
      await saveDialog(page, t('bank_statements:add'));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(run);
    });
    await test.step('the line is confirmed: the cheque is cleared', async () => {
      await page.getByRole('tab', { name: t('bank_statements:tabs.lines') }).click();
      await expect(line).toContainText(t('bank_lines:values.state.proposed'));
      await act('confirm');
      await expect(line).toContainText(t('bank_lines:values.state.matched'));
      const cheque = await place.api.get<{ cheque: { state: string } }>(`/cheques/${items[0]?.id}`);
      expect(cheque.cheque.state).toBe('cleared');
    });
    await test.step('undone, it waits at the bank again', async () => {
      await act('undo');
      await page
        .getByRole('dialog')
        .getByLabel(t('bank_lines:fields.undo_reason'))
        .fill('Another cheque');
      await saveDialog(page, t('bank_lines:actions.undo'));
      await expect(line).toContainText(t('bank_lines:values.state.proposed'));
      const cheque = await place.api.get<{ cheque: { state: string } }>(`/cheques/${items[0]?.id}`);
      expect(cheque.cheque.state).toBe('deposited');
    });
  });
}
