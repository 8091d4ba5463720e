import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ProfileScreen from './ProfileScreen';

const at = '2026-03-01T08:00:00Z';
const sandboxIs = (sandbox: object) =>
  http.get('*/api/merchant/api_keys/sandbox', () => HttpResponse.json(sandbox));
const lineOf = async (name: string) => (await screen.findByText(name)).closest('li');

test.each(BOTH)('this device, the others, and the keys (%s)', async (language) => {
  server.use(
    sandboxIs({}),
    http.get('*/api/merchant/second_factors', () =>
      HttpResponse.json({ recovery_codes_left: 0, devices: [] }),
    ),
    http.get('*/api/merchant/sessions', () =>
      HttpResponse.json([
        { id: 1, current: true, created_at: at, last_seen_at: at, ip: '10.0.0.1' },
        {
          id: 2,
          current: false,
          created_at: at,
          last_seen_at: at,
          user_agent: 'Firefox/1 (Windows)',
        },
      ]),
    ),
    http.get('*/api/merchant/api_keys', () =>
      HttpResponse.json([
        {
          id: 5,
          name: 'Books',
          prefix: 'mzk_1',
          created_at: at,
          expires_at: '2100-01-01T00:00:00Z',
        },
        { id: 6, name: 'Old', prefix: 'mzk_2', created_at: at, expires_at: at },
      ]),
    ),
  );
  const { missing } = await renderScreen(<ProfileScreen />, { language });
  expect(await screen.findByText('Firefox · Windows')).toBeVisible();
  const [ends, ended] = language === 'ar' ? ['ينتهي', 'انتهى'] : ['ends', 'ended'];
  expect(await lineOf('Books')).toHaveTextContent(`· ${ends} `);
  expect(await lineOf('Old')).toHaveTextContent(`· ${ended} `);
  expect(screen.getAllByRole('button', { name: language === 'ar' ? 'إنهاء' : 'End' })).toHaveLength(
    1,
  );
  expect(missing).toEqual([]);
});

const keysAre = (keys: object[]) => [
  http.get('*/api/merchant/second_factors', () =>
    HttpResponse.json({ recovery_codes_left: 0, devices: [] }),
  ),
  http.get('*/api/merchant/sessions', () => HttpResponse.json([])),
  http.get('*/api/merchant/api_keys', () => HttpResponse.json(keys)),
];
const key = { id: 5, name: 'Trying out', prefix: 'mzk_test_1', created_at: at, expires_at: at };

test.each(BOTH)('a key of the sandbox, and fresh sample data (%s)', async (language) => {
  let state = 'ready';
  server.use(
    ...keysAre([{ ...key, is_sandbox: true }]),
    http.get('*/api/merchant/api_keys/sandbox', () =>
      HttpResponse.json({ state, asked_at: at, ready_at: at }),
    ),
    http.post('*/api/merchant/api_keys/sandbox/reset', () => {
      state = 'preparing';
      return HttpResponse.json({ state, asked_at: at, ready_at: at });
    }),
  );
  const { user, missing } = await renderScreen(<ProfileScreen />, { language });
  expect(await lineOf('Trying out')).toHaveTextContent(language === 'ar' ? 'تجريبي' : 'Sandbox');
  const reset = language === 'ar' ? 'بيانات نموذجية جديدة' : 'Fresh sample data';
  await user.click(await screen.findByRole('button', { name: reset }));
  const sure = await screen.findByRole('alertdialog');
  await user.click(within(sure).getByRole('button', { name: reset }));
  expect(
    await screen.findByText(language === 'ar' ? 'قيد التجهيز' : 'Being prepared'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: reset })).toBeNull();
  expect(missing).toEqual([]);
});

test('a sandbox that could not be prepared is asked for again', async () => {
  let asked = 0;
  server.use(
    ...keysAre([]),
    sandboxIs({ state: 'failed', asked_at: at }),
    http.post('*/api/merchant/api_keys/sandbox/reset', () => {
      asked += 1;
      return HttpResponse.json({ state: 'preparing', asked_at: at });
    }),
  );
  const { user } = await renderScreen(<ProfileScreen />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toBe(1));
});

test('who does not manage employees makes no key of the sandbox', async () => {
  server.use(...keysAre([]), sandboxIs({ state: 'ready', asked_at: at, ready_at: at }));
  const { user } = await renderScreen(<ProfileScreen />, { permissions: { 10: [1] } });
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  expect(await screen.findByLabelText(/^Name/)).toBeVisible();
  expect(screen.queryByLabelText('Sandbox key')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Fresh sample data' })).toBeNull();
});

test('an owner has no keys', async () => {
  server.use(
    http.get('*/api/owner/second_factors', () =>
      HttpResponse.json({ recovery_codes_left: 0, devices: [] }),
    ),
    http.get('*/api/owner/sessions', () => HttpResponse.json([])),
  );
  await renderScreen(<ProfileScreen />, { area: 'owner' });
  expect(await screen.findByText('Where you are signed in')).toBeVisible();
  expect(screen.queryByText('API keys')).toBeNull();
});
