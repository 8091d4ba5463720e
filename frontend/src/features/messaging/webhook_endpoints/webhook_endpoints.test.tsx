import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { WebhookEndpoint, WebhookEventKind } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import EndpointScreen from './EndpointScreen';
import EndpointsScreen from './EndpointsScreen';
import { PATHS } from './feature';

const endpoint: WebhookEndpoint = {
  id: 4,
  url: 'https://hooks.example.com/manzil',
  description: 'Accounts',
  kinds: ['contract.issued'],
  is_enabled: true,
  waiting: 0,
  created_at: '2026-03-15T08:00:00Z',
  version: 1,
};
const kind = (name: string, noun: string, en: string, ar: string): WebhookEventKind => ({
  name,
  noun,
  name_en: en,
  name_ar: ar,
  version: 1,
  permission: `${noun}.view`,
  fields: [],
});
const kinds = [
  kind('contract.issued', 'contracts', 'Contract issued', 'إصدار عقد'),
  kind('customer.created', 'customers', 'Tenant added', 'إضافة مستأجر'),
];
const shown = (
  <Routes>
    <Route path={PATHS.detail(':id')} element={<EndpointScreen />} />
  </Routes>
);

describeList('webhooks', {
  screen: <EndpointsScreen />,
  path: '/webhook_endpoints',
  row: endpoint,
  shows: 'https://hooks.example.com/manzil',
  empty: 'No webhooks',
  at: PATHS.list,
});

test('a webhook is made and its secret shown once', async () => {
  const sent: unknown[] = [];
  answers('/webhook_endpoints', pageOf([]));
  answers('/webhook_event_kinds', kinds);
  server.use(
    http.post('*/api/merchant/webhook_endpoints', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...endpoint, secret: 'whsec_c2VjcmV0' });
    }),
  );
  const { user } = await renderScreen(<EndpointsScreen />, { at: PATHS.list });
  await user.click((await screen.findAllByRole('button', { name: 'New webhook' }))[0]!);
  await user.type(await screen.findByRole('textbox', { name: /Address/ }), endpoint.url);
  await user.click(await screen.findByLabelText('Contract issued'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('whsec_c2VjcmV0')).toBeVisible();
  expect(sent[0]).toMatchObject({ url: endpoint.url, kinds: ['contract.issued'] });
});

test.each(BOTH)('one that was disabled says since when and what is kept (%s)', async (language) => {
  answers('/webhook_endpoints/4', {
    ...endpoint,
    is_enabled: false,
    disabled_reason: 'failing',
    disabled_at: '2026-03-18T08:00:00Z',
  });
  const { missing } = await renderScreen(shown, { language, at: PATHS.detail(4) });
  const said = language === 'ar' ? /لم يستقبل شيئاً لثلاثة أيام/ : /Took nothing for three days/;
  expect(await screen.findByText(said)).toBeVisible();
  expect(missing).toEqual([]);
});

test('a test is sent from the page of its deliveries', async () => {
  let asked = 0;
  answers('/webhook_endpoints/4', endpoint);
  answers('/webhook_deliveries', pageOf([]));
  server.use(
    http.post('*/api/merchant/webhook_endpoints/4/test', () => {
      asked += 1;
      return HttpResponse.json(endpoint);
    }),
  );
  const at = `${PATHS.detail(4)}?tab=deliveries`;
  const { user } = await renderScreen(shown, { at });
  expect(await screen.findByText('Nothing was sent yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(asked).toBe(1));
});

test('without the right', async () => {
  refuses('/webhook_endpoints/4', 403, 'no_permission');
  await renderScreen(shown, { at: PATHS.detail(4) });
  expect(await screen.findByText('No permission')).toBeVisible();
});
