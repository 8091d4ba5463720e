import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ChequeFunding, IssuedCheque } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import IssuedList from './IssuedList';

const cheque: IssuedCheque = {
  id: 8,
  number: '000501',
  cheque_book_id: 2,
  bank_account_id: 1,
  account_bank: 'ADIB',
  account_number: '1020',
  purpose: 'supplier',
  payee: 'Lift Company LLC',
  amount: '500.00',
  written_on: '2026-11-01',
  due_on: '2026-11-20',
  state: 'written',
  written_by: 'Mariam',
  version: 1,
};
const totals = { amount: '500.00', open: '500.00' };
const funding: ChequeFunding = {
  bank_account_id: 1,
  account_bank: 'ADIB',
  account_name: 'Palm',
  account_number: '1020',
  due: '0.00',
  in_10_days: '500.00',
  in_30_days: '500.00',
  all: '500.00',
  count: 1,
  balance: '377.00',
  balance_on: '2026-11-10',
  missing_10_days: '123.00',
  missing_30_days: '123.00',
};

beforeEach(() => answers('/issued_cheques/funding', [funding]));

describeList('issued cheques', {
  screen: <IssuedList />,
  path: '/issued_cheques',
  row: cheque,
  shows: 'Lift Company LLC',
  empty: 'No issued cheques yet',
  more: { totals },
});

test.each(BOTH)('what is missing is said, and a cheque is handed over, in %s', async (language) => {
  answers('/issued_cheques', { ...pageOf([cheque]), totals });
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/issued_cheques/8/hand_over', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...cheque, state: 'handed_over', version: 2 });
    }),
  );
  const { user, missing } = await renderScreen(<IssuedList />, { language });
  expect((await screen.findAllByText('123.00'))[0]).toBeVisible();
  const row = (await screen.findByText('Lift Company LLC')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: /Actions|إجراءات/ }));
  const name = language === 'ar' ? 'تسليم' : 'Hand over';
  await user.click(await screen.findByRole('menuitem', { name }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ handed_to: 'Lift Company LLC', version: 1 });
  expect(missing).toEqual([]);
});
