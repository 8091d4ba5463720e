import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Subscription } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import Subscriptions from './Subscriptions';

const subscription: Subscription = {
  id: 7,
  merchant_id: 9,
  account_id: 100_501,
  merchant_name_en: 'Palm Homes',
  merchant_name_ar: 'بيوت النخلة',
  merchant_status: 'grace',
  plan_id: 3,
  package: 'advanced',
  country: 'AE',
  billing: 'yearly',
  starts_on: '2025-03-15',
  paid_through: '2026-03-14',
  currency: 'AED',
  price: '6990.00',
  renews: true,
  version: 4,
};

describeList('subscriptions', {
  screen: <Subscriptions />,
  area: 'manager',
  path: '/subscriptions',
  row: subscription,
  shows: { en: 'Palm Homes', ar: 'بيوت النخلة' },
  empty: 'No subscriptions yet',
});

test('a subscription is extended by a period', async () => {
  let body: unknown;
  answers('/subscriptions', pageOf([subscription]), 'manager');
  server.use(
    http.post('*/api/manager/subscriptions/7/extend', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ ...subscription, paid_through: '2027-03-14', version: 5 });
    }),
  );
  const { user } = await renderScreen(<Subscriptions />, { area: 'manager' });
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Extend' }));
  expect(await screen.findByText(/the end of the next period/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Extend' }));
  await expect.poll(() => body).toMatchObject({ version: 4 });
});
