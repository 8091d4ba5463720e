import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ProfileScreen from './ProfileScreen';

const at = '2026-03-01T08:00:00Z';
const lineOf = async (name: string) => (await screen.findByText(name)).closest('li');

test.each(BOTH)('this device, the others, and the keys (%s)', async (language) => {
  server.use(
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
