import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { server } from '@/testing/server';
import { reportError } from './reportError';

test.each([
  ['/ar', 'public', 0],
  ['/ar/merchant/units', 'merchant', 1],
  ['/en/manager', 'manager', 2],
  ['/owner/contracts', 'owner', 3],
])('an error at %s is told of to %s', async (path, area, type) => {
  history.replaceState(null, '', path);
  let sent: { type: number; error: { stack: string } } | undefined;
  server.use(
    http.post(`/api/${area}/js_errors/add_js_error`, async ({ request }) => {
      sent = (await request.json()) as typeof sent;
      return HttpResponse.json({});
    }),
  );
  await reportError(new Error(`drawing failed at ${path}`, { cause: new Error('no such hook') }));
  expect(sent?.type).toBe(type);
  expect(sent?.error.stack).toMatch(/drawing failed(.|\n)+Caused by Error: no such hook/);
});
