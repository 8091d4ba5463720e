import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { server } from '@/testing/server';
import { request } from './client';

afterEach(() => void vi.restoreAllMocks());

test('what is written waits for the connection and is sent once', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/merchant/cities', (call) => {
      keys.push(call.request.headers.get('Idempotency-Key'));
      return HttpResponse.json({ id: 1 });
    }),
    http.get('*/api/merchant/cities', () => HttpResponse.json({ items: [] })),
  );
  const saved = request({
    url: '/api/merchant/cities',
    method: 'POST',
    data: { name_en: 'Ajman' },
  });
  // Reading does not wait: its answer is whatever the network gives.
  expect(await request({ url: '/api/merchant/cities' })).toEqual({ items: [] });
  expect(keys).toEqual([]);
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await saved).toEqual({ id: 1 });
  expect(keys).toHaveLength(1);
});
