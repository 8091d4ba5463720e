import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { AccountPayment } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import AccountPayments from './AccountPayments';

const payment: AccountPayment = {
  id: 3,
  reference: 'S-2026-00007-x',
  invoice_id: 7,
  invoice_number: 'S-2026-00007',
  merchant_id: 9,
  merchant_name_en: 'Palm Homes',
  merchant_name_ar: 'بيوت النخلة',
  method: 'card',
  status: 1,
  gateway_state: 2,
  currency: 'AED',
  amount: '315.00',
  is_surplus: false,
  created_at: '2026-03-31T08:00:00Z',
  version: 1,
};

describeList('account_payments', {
  screen: <AccountPayments />,
  area: 'manager',
  path: '/account_payments',
  row: payment,
  shows: { en: 'Palm Homes', ar: 'بيوت النخلة' },
  empty: 'No payments yet',
});

test('the gateway is asked about a payment that waits', async () => {
  const asked: string[] = [];
  answers('/account_payments', pageOf([payment]), 'manager');
  server.use(
    http.post('*/api/manager/account_payments/3/ask', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({ ...payment, status: 2, gateway_state: 5 });
    }),
  );
  const { user } = await renderScreen(<AccountPayments />, { area: 'manager' });
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ask the gateway' }));
  await waitFor(() => expect(asked).toHaveLength(1));
});
