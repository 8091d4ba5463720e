import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaymentRequest } from '@/api/generated/manager/client.schemas';
import { answers, describeList } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import PaymentRequests from './PaymentRequests';
import { RequestScreen } from './RequestScreens';

const request: PaymentRequest = {
  id: 4,
  invoice_id: 7,
  invoice_number: 'S-2026-00007',
  merchant_id: 9,
  merchant_name_en: 'Palm Homes',
  merchant_name_ar: 'بيوت النخلة',
  state: 'opened',
  recipient: 'boss@palm.example',
  language: 'en',
  message: 'As agreed on the phone.',
  currency: 'AED',
  total: '315.00',
  due_on: '2026-04-14',
  sent_at: '2026-03-31T08:00:00Z',
  opened_at: '2026-03-31T09:00:00Z',
  version: 2,
};

describeList('payment_requests', {
  screen: <PaymentRequests />,
  area: 'manager',
  path: '/payment_requests',
  row: request,
  shows: { en: 'Palm Homes', ar: 'بيوت النخلة' },
  empty: 'No links yet',
});

test.each(BOTH)('%s: what became of a link is shown', async (language) => {
  answers('/payment_requests/4', request, 'manager');
  const { missing } = await renderScreen(<RequestScreen />, {
    language,
    area: 'manager',
    at: '/manager/accounting/payment-request/4',
    path: '/manager/accounting/payment-request/:id',
  });
  expect(await screen.findByText('As agreed on the phone.')).toBeVisible();
  expect(missing).toEqual([]);
});
