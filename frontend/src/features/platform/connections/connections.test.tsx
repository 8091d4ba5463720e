import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Connection } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { MerchantsConnections, SystemConnections } from './ConnectionLists';

const connection: Connection = {
  id: 12,
  area: 1,
  merchant_id: 3,
  merchant_name_en: 'Palm',
  merchant_name_ar: 'النخيل',
  name: 'Lina Aziz',
  ip: '203.0.113.7',
  user_agent: 'Firefox',
  started_at: '2026-03-15T08:00:00Z',
  last_seen_at: '2026-03-15T09:00:00Z',
};

for (const [name, shown] of [
  ['current connections', <MerchantsConnections key="merchants" />],
  ['system connections', <SystemConnections key="system" />],
] as const)
  describeList(name, {
    screen: shown,
    area: 'manager',
    path: '/connections',
    row: connection,
    shows: 'Lina Aziz',
    empty: 'Nobody is signed in',
  });

test('a person is signed out everywhere after it was confirmed', async () => {
  answers('/connections', pageOf([connection]), 'manager');
  let ended = '';
  server.use(
    http.post('*/api/manager/connections/:id/sign_out', ({ params }) => {
      ended = String(params.id);
      return HttpResponse.json(true);
    }),
  );
  const { user } = await renderScreen(<SystemConnections />, {
    area: 'manager',
    permissions: { 129: [1, 5] },
  });
  await user.click((await screen.findAllByRole('button', { name: /Actions/ }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }));
  expect(await screen.findByText(/on every device/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(ended).toBe('12'));
});
