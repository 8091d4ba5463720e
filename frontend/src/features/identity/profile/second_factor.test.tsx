import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { SecondFactorPanel } from './SecondFactorPanel';

const at = '2026-03-01T08:00:00Z';
const BASE = '*/api/merchant/second_factors';
const off = { is_required: false, recovery_codes_left: 0, devices: [] };
const on = {
  on_since: at,
  is_required: false,
  recovery_codes_left: 9,
  devices: [
    {
      id: 4,
      user_agent: 'Firefox/1 (Windows)',
      ip: '10.0.0.1',
      created_at: at,
      last_used_at: at,
      expires_at: '2100-01-01T00:00:00Z',
    },
  ],
};

test.each(BOTH)('an app is set up, and the codes are shown once (%s)', async (language) => {
  const ar = language === 'ar';
  const sent: unknown[] = [];
  let state: object = off;
  server.use(
    http.get(BASE, () => HttpResponse.json(state)),
    http.post(`${BASE}/start`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(true);
    }),
    http.get(`${BASE}/key`, () => HttpResponse.json({ key: 'GEZDGNBV', image: '<svg/>' })),
    http.post(`${BASE}/confirm`, async ({ request }) => {
      sent.push(await request.json());
      state = on;
      return HttpResponse.json({ codes: ['0a1b-2c3d-4e5f-6g7h'] });
    }),
  );
  const { user, missing } = await renderScreen(<SecondFactorPanel area="merchant" />, { language });
  const turnOn = ar ? 'تفعيل' : 'Turn on';
  await user.click(await screen.findByRole('button', { name: turnOn }));
  const next = ar ? 'متابعة' : 'Continue';
  await user.click(await screen.findByRole('button', { name: next }));
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/كلمة مرورك|Your password/), 'Correct-horse-1');
  await user.click(screen.getByRole('button', { name: next }));
  expect(await screen.findByRole('img', { name: /QR/ })).toBeVisible();
  expect(screen.getByText('GEZD GNBV')).toBeVisible();
  const dialog = screen.getByRole('dialog');
  await user.type(within(dialog).getByLabelText(/الرمز|Code/), '٢٨٧٠٨٢');
  await user.click(within(dialog).getByRole('button', { name: turnOn }));
  expect(await screen.findByText('0a1b-2c3d-4e5f-6g7h')).toBeVisible();
  expect(sent).toEqual([{ password: 'Correct-horse-1' }, { code: '287082' }]);
  await user.click(screen.getByRole('button', { name: ar ? 'لقد حفظتها' : 'I have kept them' }));
  await waitFor(() => expect(screen.queryByText('0a1b-2c3d-4e5f-6g7h')).toBeNull());
  expect(await screen.findByText('Firefox · Windows')).toBeVisible();
  expect(missing).toEqual([]);
});

test('a wrong code stays at its field, and nothing is turned off', async () => {
  server.use(
    http.get(BASE, () => HttpResponse.json(on)),
    http.post(`${BASE}/turn_off`, () =>
      HttpResponse.json(
        { code: 'wrong_code', message: 'No', errors: { code: ['Wrong code.'] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderScreen(<SecondFactorPanel area="merchant" />);
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Your password/), 'Correct-horse-1');
  await user.type(within(dialog).getByLabelText(/Code/), '111111');
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Wrong code.')).toBeVisible();
  expect(within(dialog).getByLabelText(/Code/)).toBeInvalid();
});

test('a device is asked again', async () => {
  let state = on;
  server.use(
    http.get(BASE, () => HttpResponse.json(state)),
    http.delete(`${BASE}/devices/4`, () => {
      state = { ...on, devices: [] };
      return HttpResponse.json(true);
    }),
  );
  const { user } = await renderScreen(<SecondFactorPanel area="merchant" />);
  await user.click(await screen.findByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(screen.queryByText('Firefox · Windows')).toBeNull());
});

test.each(BOTH)(
  'where nobody comes in without it, another app takes its place (%s)',
  async (language) => {
    const ar = language === 'ar';
    const sent: unknown[] = [];
    const manager = '*/api/manager/second_factors';
    server.use(
      http.get(manager, () => HttpResponse.json({ ...on, is_required: true })),
      http.post(`${manager}/turn_off`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(true);
      }),
    );
    const { user, missing } = await renderScreen(<SecondFactorPanel area="manager" />, {
      language,
      area: 'manager',
    });
    const replace = ar ? 'إعداد تطبيق آخر' : 'Set up another app';
    await user.click(await screen.findByRole('button', { name: replace }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/كلمة مرورك|Your password/), 'Correct-horse-1');
    await user.type(within(dialog).getByLabelText(/الرمز|Code/), '287082');
    await user.click(within(dialog).getByRole('button', { name: replace }));
    await waitFor(() => expect(sent).toEqual([{ password: 'Correct-horse-1', code: '287082' }]));
    expect(missing).toEqual([]);
  },
);

test('what the office asks for is said where it is off', async () => {
  server.use(http.get(BASE, () => HttpResponse.json({ ...off, is_required: true })));
  await renderScreen(<SecondFactorPanel area="merchant" />);
  expect(await screen.findByText(/Your office asks for it/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
