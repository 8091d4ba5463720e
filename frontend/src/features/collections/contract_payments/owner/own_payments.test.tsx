import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { OwnContractPayment } from '@/api/generated/owner/client.schemas';
import { describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import OwnPayments from './OwnPayments';

const payment: OwnContractPayment = {
  id: 1,
  contract_id: 5,
  contract_number: 'C-2026-00005',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  unit_id: 3,
  unit_number: '1104',
  building_id: 4,
  building_name_en: 'Tower',
  building_name_ar: 'البرج',
  type: 1,
  sequence: 1,
  amount: '5000.00',
  share: '60.00',
  own_amount: '3000.00',
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
  own_amount: '3000.00',
  collected: '0.00',
  deposits: '0.00',
  not_collected: '0.00',
  overdue: '5000.00',
  due: '0.00',
  cancelled: '0.00',
  cheques_in_hand: '5000.00',
};
const at = '/owner/contract-payments/current-payments';

describeList('own payments', {
  screen: <OwnPayments />,
  area: 'owner',
  at,
  path: '/contract_payments',
  row: payment,
  shows: { en: 'Overdue', ar: 'متأخرة' },
  empty: 'No payments here',
  more: { totals },
});

test('what is open is asked for first, and a payment can only be read', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/owner/contract_payments', ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.has('sort')) asked.push(query.get('sort'));
      return HttpResponse.json({ ...pageOf([payment]), totals });
    }),
  );
  await renderScreen(<OwnPayments />, { area: 'owner', at });
  expect(await screen.findByText('100001')).toBeVisible();
  expect(asked).toEqual(['status,due_on']);
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});
