import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { server } from '@/testing/server';
import { request } from './client';
import { clearSession, refreshSession, saveSession, sessionStore } from './session';

const REFRESH = '*/api/merchant/refresh_token';
const UNITS = '/api/merchant/units';
const LATER = '2099-01-01T00:00:00Z';
const renewed = () =>
  HttpResponse.json({
    api_token: 'second',
    refresh_token: 'r2',
    expires_at: LATER,
    refresh_expires_at: LATER,
  });
const expired = () => HttpResponse.json({ code: 'token_expired', message: '' }, { status: 401 });
const session = () => sessionStore('merchant').get();

beforeEach(() =>
  saveSession('merchant', {
    user: { id: 3, name: 'Sara', api_token: 'first' },
    refresh_token: 'r1',
    expires_at: LATER,
  }),
);
afterEach(() => clearSession('merchant'));

/** The tokens that the list of units was asked with; the first has expired. */
function unitsAskedWith(): (string | null)[] {
  const tokens: (string | null)[] = [];
  server.use(
    http.get(`*${UNITS}`, ({ request: asked }) => {
      tokens.push(asked.headers.get('Authorization'));
      return tokens.at(-1) === 'Bearer first' ? expired() : HttpResponse.json({ total: 7 });
    }),
  );
  return tokens;
}

test('calls that come together share one renewal, which keeps who it is', async () => {
  let asked = 0;
  server.use(
    http.post(REFRESH, () => {
      asked += 1;
      return renewed();
    }),
  );
  const tokens = unitsAskedWith();
  const answers = await Promise.all([request({ url: UNITS }), request({ url: UNITS })]);
  expect(answers).toEqual([{ total: 7 }, { total: 7 }]);
  expect(tokens.toSorted()).toEqual([
    'Bearer first',
    'Bearer first',
    'Bearer second',
    'Bearer second',
  ]);
  expect(asked).toBe(1);
  expect(session()).toMatchObject({
    token: 'second',
    refreshToken: 'r2',
    user: { id: 3, name: 'Sara' },
  });
});

test.each([
  ['lost', () => HttpResponse.error()],
  ['a fault', () => HttpResponse.json({ code: 'internal', message: '' }, { status: 500 })],
  ['for later', () => HttpResponse.json({ code: 'unavailable', message: '' }, { status: 503 })],
])('a renewal whose answer is %s signs nobody out and is asked for again', async (_, answer) => {
  let isBack = false;
  const shown: unknown[] = [];
  server.use(
    http.post(REFRESH, async ({ request: asked }) => {
      shown.push(await asked.json());
      return isBack ? renewed() : answer();
    }),
  );
  unitsAskedWith();
  await expect(request({ url: UNITS })).rejects.toMatchObject({ status: 0, code: 'no_answer' });
  expect(session()).toMatchObject({ token: 'first', refreshToken: 'r1' });
  isBack = true;
  expect(await request({ url: UNITS })).toEqual({ total: 7 });
  expect(shown).toEqual([{ refresh_token: 'r1' }, { refresh_token: 'r1' }]);
});

test('a refused renewal ends the session and is not asked for again', async () => {
  let asked = 0;
  server.use(
    http.post(REFRESH, () => {
      asked += 1;
      return HttpResponse.json({ code: 'session_ended', message: '' }, { status: 401 });
    }),
  );
  unitsAskedWith();
  await expect(request({ url: UNITS })).rejects.toMatchObject({ status: 401 });
  expect(session()).toBeUndefined();
  expect(await refreshSession('merchant')).toBe('ended');
  expect(asked).toBe(1);
});
