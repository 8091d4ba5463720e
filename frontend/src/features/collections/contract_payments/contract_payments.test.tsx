import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ContractPayment } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import PaymentsScreen from './PaymentsScreen';

const payment: ContractPayment = {
  id: 1,
  contract_id: 5,
  contract_number: 'C-2026-00001',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  customer_mobile: '+971500000001',
  unit_id: 3,
  unit_number: '101',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  type: 1,
  sequence: 1,
  amount: '5000.00',
  due_on: '2026-11-01',
  status: 1,
  state: 'overdue',
  days_overdue: 20,
  method: 'cheque',
  cheque_number: '100001',
  bank: 'ADIB',
  version: 1,
};
const totals = {
  count: 1,
  amount: '5000.00',
  collected: '0.00',
  not_collected: '0.00',
  overdue: '5000.00',
  due: '0.00',
  cancelled: '0.00',
  cheques_in_hand: '5000.00',
  deposits: '0.00',
};
const answer = (items: ContractPayment[]) =>
  http.get('*/api/merchant/contract_payments', () =>
    HttpResponse.json({ items, total: items.length, page: 1, page_size: 25, totals }),
  );
const at = { at: '/merchant/contract-payments/current-payments' };

test.each(BOTH)('payments show with their sums (%s)', async (language) => {
  server.use(answer([payment]));
  const { findByText, missing } = await renderScreen(<PaymentsScreen />, { language, ...at });
  expect(await findByText('C-2026-00001')).toBeInTheDocument();
  expect(await findByText('100001')).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test('an empty list says when payments come', async () => {
  server.use(answer([]));
  const { findByText } = await renderScreen(<PaymentsScreen />, at);
  expect(await findByText('No payments here')).toBeInTheDocument();
});

test('what is open is asked for first; a column that is chosen takes its place', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/merchant/contract_payments', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.get('sort'));
      return HttpResponse.json({ items: [payment], total: 1, page: 1, page_size: 25, totals });
    }),
  );
  const { user, findByRole, findByText } = await renderScreen(<PaymentsScreen />, at);
  await findByText('C-2026-00001');
  await user.click(await findByRole('button', { name: 'Due on' }));
  await waitFor(() => expect(asked).toEqual(['status,due_on', 'due_on']));
});

test('rows and sums are one question, also after a filter', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/merchant/contract_payments', () => {
      asked += 1;
      return HttpResponse.json({ items: [payment], total: 1, page: 1, page_size: 25, totals });
    }),
  );
  const { user, findByRole, findByText, findAllByText } = await renderScreen(
    <PaymentsScreen />,
    at,
  );
  await findByText('C-2026-00001');
  expect((await findAllByText(/5,000/)).length).toBeGreaterThan(1);
  expect(asked).toBe(1);
  await user.click(await findByRole('button', { name: 'Due on' }));
  await waitFor(() => expect(asked).toBe(2));
});

test('a rent is invoiced from its row, in Saudi Arabia only', async () => {
  server.use(answer([payment]));
  const first = await renderScreen(<PaymentsScreen />, {
    ...at,
    account: { country: 'SA', currency: 'SAR', time_zone: 'Asia/Riyadh' },
  });
  await first.findByText('C-2026-00001');
  await first.user.click(first.getByRole('button', { name: 'Actions' }));
  expect(await first.findByRole('menuitem', { name: 'Issue tax invoice' })).toBeVisible();
  first.unmount();
  const second = await renderScreen(<PaymentsScreen />, at);
  await second.findByText('C-2026-00001');
  await second.user.click(second.getByRole('button', { name: 'Actions' }));
  await second.findByRole('menuitem', { name: 'Collect' });
  expect(second.queryByRole('menuitem', { name: 'Issue tax invoice' })).toBeNull();
});
