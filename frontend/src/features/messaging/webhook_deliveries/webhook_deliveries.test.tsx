import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import DeliveriesScreen from './DeliveriesScreen';
import DeliveryScreen from './DeliveryScreen';
import { PATHS } from './feature';

const delivery: WebhookDelivery = {
  id: 9,
  webhook_endpoint_id: 4,
  url: 'https://hooks.example.com/manzil',
  kind: 'contract.issued',
  noun: 'contracts',
  record_id: 42,
  state: 'failed',
  tries: 2,
  created_at: '2026-03-15T08:00:00Z',
};
const detail: WebhookDeliveryDetail = {
  delivery,
  payload: '{"id":"evt_palm01_1","type":"contract.issued"}',
  attempts: [
    {
      at: '2026-03-15T08:00:05Z',
      millis: 31,
      status: 500,
      failure: 'refused',
      answer: 'out of order',
    },
    { at: '2026-03-15T08:00:00Z', millis: 10_000, failure: 'too_late' },
  ],
};
const shown = (
  <Routes>
    <Route path={PATHS.detail(':id')} element={<DeliveryScreen />} />
  </Routes>
);

describeList('deliveries', {
  screen: <DeliveriesScreen />,
  path: '/webhook_deliveries',
  row: delivery,
  shows: 'contract.issued',
  empty: 'Nothing was sent yet',
  at: PATHS.list,
});

test.each(BOTH)('each try says what was answered (%s)', async (language) => {
  answers('/webhook_deliveries/9', detail);
  const at = `${PATHS.detail(9)}?tab=attempts`;
  const { missing } = await renderScreen(shown, { language, at });
  expect(await screen.findByText('out of order')).toBeVisible();
  const late = language === 'ar' ? 'لم يجب خلال 10 ثوانٍ' : 'No answer within 10 seconds';
  expect(screen.getByText(late)).toBeVisible();
  expect(missing).toEqual([]);
});

test('a delivery is sent again', async () => {
  let asked = 0;
  answers('/webhook_deliveries/9', detail);
  server.use(
    http.post('*/api/merchant/webhook_deliveries/9/replay', () => {
      asked += 1;
      return HttpResponse.json({ ...delivery, state: 'waiting', tries: 0 });
    }),
  );
  const { user } = await renderScreen(shown, { at: PATHS.detail(9) });
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(asked).toBe(1));
});

test('the body of a record without the right is not there', async () => {
  answers('/webhook_deliveries/9', { delivery, attempts: [] });
  await renderScreen(shown, { at: `${PATHS.detail(9)}?tab=body` });
  expect(await screen.findByText('The body is not shown')).toBeVisible();
});

test('without the right', async () => {
  refuses('/webhook_deliveries/9', 403, 'no_permission');
  await renderScreen(shown, { at: PATHS.detail(9) });
  expect(await screen.findByText('No permission')).toBeVisible();
});
