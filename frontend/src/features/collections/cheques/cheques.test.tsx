import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Cheque, ChequeDetail } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ChequeCalendar from './ChequeCalendar';
import ChequeList from './ChequeList';
import ChequeScreen from './ChequeScreen';
import { gridOf, monthOf, moved, weeksOf } from './calendarDays';
import { PATHS } from './feature';

const cheque: Cheque = {
  id: 7,
  number: '100001',
  bank: 'ADIB',
  purpose: 'payment',
  cheque_date: '2026-11-01',
  bank_on: '2026-11-01',
  amount: '5000.00',
  state: 'received',
  is_stale: false,
  has_image: false,
  contract_id: 5,
  contract_number: 'C-2026-00001',
  contract_payment_id: 1,
  payment_type: 1,
  payment_status: 1,
  due_on: '2026-11-01',
  open_amount: '5000.00',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  customer_mobile: '+971500000001',
  unit_id: 3,
  unit_number: '101',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  version: 2,
};
const totals = {
  count: 1,
  amount: '5000.00',
  in_safe: '5000.00',
  at_bank: '0.00',
  cleared: '0.00',
  bounced: '0.00',
};
const counts = [{ desk: 'late', count: 4, amount: '9000.00' }];
const detail: ChequeDetail = {
  cheque,
  moves: [
    {
      step: 1,
      from_state: 'expected',
      verb: 'take_in',
      to_state: 'received',
      moved_on: '2026-01-01',
      at: '2026-01-01T08:00:00Z',
      by_name: 'Mariam',
    },
  ],
  verbs: ['deposit', 'hold', 'replace', 'return'],
  replaced_by: [],
  charges: [],
  bounces: 2,
};

beforeEach(() => answers('/cheques/desk', counts));

describeList('cheques', {
  screen: <ChequeList />,
  path: '/cheques',
  row: cheque,
  shows: '100001',
  empty: 'No cheques here',
  more: { totals },
});

const atCheque = { at: PATHS.detail(7) };
const page = (
  <Routes>
    <Route path={PATHS.detail(':id')} element={<ChequeScreen />} />
  </Routes>
);

test.each(BOTH)('a cheque says where it stands and what may be done, in %s', async (language) => {
  answers('/cheques/7', detail);
  const { missing, user } = await renderScreen(page, { language, ...atCheque });
  const words = {
    en: {
      state: 'In the safe',
      trail: 'Trail (1)',
      bounced: 'Cheques of this tenant have bounced 2 times.',
    },
    ar: { state: 'في الخزنة', trail: 'المسار (1)', bounced: 'ارتجع شيكان لهذا المستأجر.' },
  }[language];
  expect((await screen.findAllByText(words.state))[0]).toBeVisible();
  expect(screen.getByText(words.bounced)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: words.trail }));
  expect(await screen.findByText('Mariam')).toBeVisible();
  expect(missing).toEqual([]);
});

test('a cheque is replaced by what adds up to it', async () => {
  const sent: unknown[] = [];
  answers('/cheques/7', detail);
  server.use(
    http.post('*/api/merchant/cheques/7/replace', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...detail, cheque: { ...cheque, state: 'replaced' } });
    }),
  );
  const { user } = await renderScreen(page, atCheque);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replace' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Cheque number *'), '200001');
  await user.type(within(dialog).getByLabelText('Cheque date *'), '2026-12-01');
  await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        version: 2,
        by: [{ method: 'cheque', amount: '5000.00', number: '200001', cheque_date: '2026-12-01' }],
      },
    ]),
  );
});

test.each(BOTH)('the calendar leads from a day to its cheques, in %s', async (language) => {
  answers('/cheques/days', [
    {
      day: '2026-11-10',
      count: 2,
      amount: '700.00',
      open: '700.00',
      cleared: '0.00',
      bounced: '0.00',
    },
  ]);
  const at = `${PATHS.calendar}?month=2026-11`;
  const { missing } = await renderScreen(<ChequeCalendar />, { language, at });
  const link = await screen.findByRole('link', { name: /700\.00/ });
  expect(link).toHaveAttribute('href', expect.stringContaining('bank_from=2026-11-10'));
  expect(missing).toEqual([]);
});

const day = (on: string, open: string) => ({
  day: on,
  count: 1,
  amount: open,
  open,
  cleared: '0.00',
  bounced: '0.00',
});

test('a month is whole weeks, and a forecast sums them', () => {
  const month = monthOf('2026-02-14');
  expect(month).toEqual({ first: '2026-02-01', last: '2026-02-28' });
  expect([gridOf(month)[0], gridOf(month).length]).toEqual(['2026-01-26', 35]);
  expect([moved(month, -2), moved(month, 11)]).toEqual(['2025-12', '2027-01']);
  const weeks = weeksOf(
    [day('2026-02-05', '1.10'), day('2026-02-08', '2.20'), day('2026-02-09', '3')],
    '2026-02-04',
  );
  expect(weeks).toEqual([
    { from: '2026-02-04', to: '2026-02-08', count: 2, open: '3.30' },
    { from: '2026-02-09', to: '2026-02-15', count: 1, open: '3.00' },
  ]);
});

test('the desk leads to its lists', async () => {
  answers('/cheques', { ...pageOf([cheque]), totals });
  await renderScreen(<ChequeList />, { at: PATHS.list });
  const late = await screen.findByRole('link', { name: /Not deposited in time/ });
  expect(late).toHaveAttribute('href', expect.stringContaining('desk=late'));
  expect(await within(late).findByText('4')).toBeVisible();
});
