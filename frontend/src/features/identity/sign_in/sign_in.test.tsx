import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { clearSession, sessionStore } from '@/api/session';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { deviceToken } from './devices';
import { ManagerResetPassword, MerchantResetPassword } from './ResetPasswordScreen';
import { MerchantSignIn } from './SignInScreen';

const LOGIN = '*/api/merchant/login';
const answer = {
  user: { id: 3, name: 'Sara', email: 'sara@example.com', language: 'en', api_token: 'mz1.a' },
  refresh_token: 'r1',
  expires_at: '2099-01-01T00:00:00Z',
  refresh_expires_at: '2099-01-01T00:00:00Z',
};
const refuse = (status: number, body: object) =>
  HttpResponse.json({ message: 'No', ...body }, { status });

async function typed(language: 'en' | 'ar') {
  clearSession('merchant');
  const view = await renderScreen(<MerchantSignIn />, {
    language,
    at: '/merchant/sign-in?return=%2Fmerchant%2Funits',
  });
  await view.user.type(
    await screen.findByLabelText(language === 'ar' ? 'البريد الإلكتروني' : 'E-mail'),
    'sara@example.com',
  );
  await view.user.type(
    screen.getByLabelText(language === 'ar' ? 'كلمة المرور' : 'Password'),
    'long-enough',
  );
  return {
    ...view,
    press: () =>
      view.user.click(
        screen.getByRole('button', { name: language === 'ar' ? 'تسجيل الدخول' : 'Sign in' }),
      ),
  };
}

test.each(BOTH)('a wrong password is said at its field, and asked once (%s)', async (language) => {
  let asked = 0;
  server.use(
    http.post(LOGIN, () => {
      asked += 1;
      return refuse(422, { code: 'wrong_credentials', errors: { password: ['Wrong one.'] } });
    }),
  );
  const { press, missing } = await typed(language);
  await press();
  expect(await screen.findByText('Wrong one.')).toBeVisible();
  expect(asked).toBe(1);
  expect(missing).toEqual([]);
});

test('a session elsewhere is a question; yes goes on where the user wanted to be', async () => {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.post(LOGIN, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      bodies.push(body);
      return body.end_other_session
        ? HttpResponse.json(answer)
        : refuse(409, {
            code: 'another_session',
            details: {
              last_seen_at: '2026-03-01T08:00:00Z',
              ip: '10.0.0.7',
              user_agent: 'Firefox/1 Windows',
            },
          });
    }),
  );
  const { press, user, address } = await typed('en');
  await press();
  expect(await screen.findByText('10.0.0.7')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Log out there and sign in' }));
  await waitFor(() => expect(address()).toBe('/merchant/units'));
  expect(bodies).toHaveLength(2);
});

test('an e-mail of several accounts asks for the account ID', async () => {
  server.use(
    http.post(LOGIN, () =>
      refuse(422, { code: 'account_id_needed', errors: { account_id: ['Which account?'] } }),
    ),
  );
  const { press } = await typed('en');
  await press();
  expect(await screen.findByText('Which account?')).toBeVisible();
  expect(screen.getByLabelText('Account ID')).toBeInvalid();
});

test('a lost answer of a sign-in is not asked for again', async () => {
  let asked = 0;
  server.use(
    http.post(LOGIN, () => {
      asked += 1;
      return HttpResponse.error();
    }),
  );
  const { press } = await typed('en');
  await press();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(asked).toBe(1);
});

test.each(BOTH)('who sets a password by a link is signed in with it (%s)', async (language) => {
  clearSession('merchant');
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/choose_password', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );
  const { user, address, missing } = await renderScreen(<MerchantResetPassword />, {
    language,
    at: '/merchant/reset-password/palm-secret',
    path: '/merchant/reset-password/:token',
  });
  const ar = language === 'ar';
  for (const label of ar
    ? ['كلمة المرور الجديدة', 'كلمة المرور مرة أخرى']
    : ['New password', 'The same password again'])
    await user.type(await screen.findByLabelText(label), 'Correct-horse-1');
  await user.click(
    screen.getByRole('button', { name: ar ? 'تعيين كلمة المرور' : 'Set the password' }),
  );
  await waitFor(() => expect(address()).toBe('/merchant'));
  expect(sessionStore('merchant').get()?.token).toBe('mz1.a');
  expect(sent).toEqual([{ token: 'palm-secret', password: 'Correct-horse-1' }]);
  expect(missing).toEqual([]);
});

test.each(BOTH)(
  'a code is asked for after the password, and goes with it (%s)',
  async (language) => {
    const ar = language === 'ar';
    const bodies: Record<string, unknown>[] = [];
    server.use(
      http.post(LOGIN, async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        bodies.push(body);
        if (body.code === undefined) return refuse(409, { code: 'second_factor_needed' });
        return body.code === '287082'
          ? HttpResponse.json({ ...answer, device_token: 'trusted' })
          : refuse(422, { code: 'wrong_code', errors: { code: ['Wrong code.'] } });
      }),
    );
    const { press, user, address, missing } = await typed(language);
    await press();
    const code = await screen.findByLabelText(ar ? 'الرمز' : 'Code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    const go = ar ? 'متابعة' : 'Continue';
    await user.type(code, '111111');
    await user.click(screen.getByRole('button', { name: go }));
    expect(await screen.findByText('Wrong code.')).toBeVisible();
    await user.clear(code);
    await user.type(code, '٢٨٧٠٨٢');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: go }));
    await waitFor(() => expect(address()).toBe('/merchant/units'));
    expect(bodies.at(-1)).toMatchObject({
      login: 'sara@example.com',
      password: 'long-enough',
      code: '287082',
      trust_device: true,
    });
    expect(deviceToken('merchant', 'Sara@example.com')).toBe('trusted');
    localStorage.removeItem('manzil.device.merchant');
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)(
  'an app is set up before anything else, and its recovery codes are kept (%s)',
  async (language) => {
    const ar = language === 'ar';
    const begun: unknown[] = [];
    server.use(
      http.post(LOGIN, async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        return body.code === '287082'
          ? HttpResponse.json({ ...answer, recovery_codes: ['0a1b-2c3d-4e5f-6g7h'] })
          : refuse(409, { code: 'second_factor_set_up_needed' });
      }),
      http.post(`${LOGIN}/second_factor`, async ({ request }) => {
        begun.push(await request.json());
        return HttpResponse.json({ key: 'GEZDGNBV', image: '<svg/>' });
      }),
    );
    const { press, user, address, missing } = await typed(language);
    await press();
    expect(await screen.findByRole('img', { name: /QR/ })).toBeVisible();
    expect(screen.getByText('GEZD GNBV')).toBeVisible();
    const byRecovery = ar ? 'استخدام رمز استرداد' : 'Use a recovery code';
    expect(screen.queryByRole('button', { name: byRecovery })).toBeNull();
    await user.type(screen.getByLabelText(ar ? 'الرمز' : 'Code'), '287082');
    await user.click(screen.getByRole('button', { name: ar ? 'متابعة' : 'Continue' }));
    expect(await screen.findByText('0a1b-2c3d-4e5f-6g7h')).toBeVisible();
    expect(sessionStore('merchant').get()).toBeUndefined();
    const kept = ar ? 'لقد حفظتها، متابعة' : 'I have kept them, continue';
    await user.click(screen.getByRole('button', { name: kept }));
    await waitFor(() => expect(address()).toBe('/merchant/units'));
    expect(sessionStore('merchant').get()?.token).toBe('mz1.a');
    expect(begun).toEqual([{ login: 'sara@example.com', password: 'long-enough' }]);
    expect(missing).toEqual([]);
  },
);

test('a manager who chose a password goes on at the sign-in', async () => {
  clearSession('manager');
  server.use(
    http.post('*/api/manager/choose_password', () =>
      refuse(409, { code: 'second_factor_set_up_needed' }),
    ),
  );
  const { user, address } = await renderScreen(<ManagerResetPassword />, {
    at: '/manager/reset-password/secret',
    path: '/manager/reset-password/:token',
    area: 'manager',
  });
  for (const label of ['New password', 'The same password again'])
    await user.type(await screen.findByLabelText(label), 'Correct-horse-1');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  await waitFor(() => expect(address()).toBe('/manager/sign-in'));
  expect(sessionStore('manager').get()).toBeUndefined();
});
