import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { MobileCode } from './MobileCode';

const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

test.each(BOTH)('a wrong code is told, and the right one verifies (%s)', async (language) => {
  const typed: unknown[] = [];
  server.use(
    http.post('*/api/public/mobile_code', () =>
      HttpResponse.json({ mobile: '+971••••321', until: '2026-03-15T08:10:00Z' }),
    ),
    http.post('*/api/public/verify_mobile', async ({ request }) => {
      const body = (await request.json()) as { code: string };
      typed.push(body);
      return body.code === '135790'
        ? HttpResponse.json(true)
        : HttpResponse.json(
            { code: 'trial_requests.code_wrong', message: '4 tries are left' },
            { status: 501 },
          );
    }),
  );
  const { user, missing } = await renderScreen(<MobileCode codeKey="key" />, { language });
  await user.click(
    await screen.findByRole('button', {
      name: ar(language, 'أرسل لي رمزاً', 'Send me a code'),
    }),
  );
  expect(await screen.findByText('+971••••321')).toBeVisible();
  const field = screen.getByLabelText(ar(language, 'الرمز', 'Code'));
  const verify = screen.getByRole('button', { name: ar(language, 'تحقق', 'Verify') });
  await user.click(verify);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(typed).toEqual([]);
  await user.type(field, '000000');
  await user.click(verify);
  expect(await screen.findByText('4 tries are left')).toBeVisible();
  await user.clear(field);
  await user.type(field, '135790');
  await user.click(verify);
  const done = ar(language, 'تم التحقق من جوالك', 'your mobile is verified');
  expect(await screen.findByText(done, { exact: false })).toBeVisible();
  expect(typed).toHaveLength(2);
  expect(missing).toEqual([]);
});

test('why no code was sent', async () => {
  server.use(
    http.post('*/api/public/mobile_code', () =>
      HttpResponse.json(
        { code: 'trial_requests.codes_not_sent', message: 'Verify your e-mail address' },
        { status: 501 },
      ),
    ),
  );
  const { user } = await renderScreen(<MobileCode codeKey="key" />);
  const send = await screen.findByRole('button', { name: 'Send me a code' });
  await user.click(send);
  expect(await screen.findByText('Verify your e-mail address')).toBeVisible();
  await waitFor(() => expect(send).toBeEnabled());
});
