import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { BankLine } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import LineList from './LineList';

const line: BankLine = {
  id: 7,
  bank_statement_id: 3,
  bank_account_id: 1,
  account_bank: 'ADIB',
  account_number: '1020',
  booked_on: '2026-11-10',
  description: 'CHQ 000123 CLEARED',
  cheque_number: '000123',
  amount: '9000.00',
  state: 'proposed',
  proposal: 'cheque_cleared',
  proposed_by: 'cheque_number',
  proposed_cheque_id: 5,
  proposed_number: '000123',
  version: 1,
};
const totals = {
  paid_in: '9000.00',
  paid_out: '0.00',
  amount: '9000.00',
  unmatched: 0,
  proposed: 1,
  matched: 0,
  ignored: 0,
};

describeList('bank lines', {
  screen: <LineList />,
  path: '/bank_lines',
  row: line,
  shows: 'CHQ 000123 CLEARED',
  empty: 'No bank lines yet',
  more: { totals },
});

test.each(BOTH)('what is proposed is confirmed in %s', async (language) => {
  answers('/bank_lines', { ...pageOf([line]), totals });
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/bank_lines/7/confirm', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ line: { ...line, state: 'matched' }, matches: [] });
    }),
  );
  const { user, missing } = await renderScreen(<LineList />, { language });
  const row = (await screen.findByText('CHQ 000123 CLEARED')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: /Actions|إجراءات/ }));
  await user.click(
    await screen.findByRole('menuitem', { name: language === 'ar' ? 'تأكيد' : 'Confirm' }),
  );
  await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
  expect(missing).toEqual([]);
});

test('money that went out is matched by hand with an owner', async () => {
  const out: BankLine = {
    ...line,
    amount: '-105.00',
    description: 'LIFT CO',
    state: 'unmatched',
    proposal: undefined,
    proposed_by: undefined,
    proposed_cheque_id: undefined,
    proposed_number: undefined,
    cheque_number: undefined,
  };
  answers('/bank_lines', { ...pageOf([out]), totals });
  answers('/owners', pageOf([{ id: 4, name_en: 'Salem', title_en: 'Salem', mobile: '+9715' }]));
  const { user, missing } = await renderScreen(<LineList />);
  const row = (await screen.findByText('LIFT CO')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Match by hand' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByLabelText(/Kind of cost/)).toBeVisible();
  expect(within(dialog).queryByLabelText(/Tenant/)).toBeNull();
  expect(within(dialog).getByDisplayValue('LIFT CO')).toBeVisible();
  expect(missing).toEqual([]);
});
