import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { WhatsAppSettings } from '@/api/generated/merchant/client.schemas';
import { answers, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SettingsScreen from './SettingsScreen';

const none: WhatsAppSettings = {
  package: 1,
  connection: 0,
  unusable: 'not_connected',
  has_gateway: true,
  opted_out: 0,
};
const connected: WhatsAppSettings = {
  ...none,
  connection: 1,
  unusable: undefined,
  number: '971501234567',
  adapter: 'qr',
  connected_at: '2026-03-15T08:00:00Z',
};
const PATH = '/whatsapp_settings';
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

test.each(BOTH)(
  'a code is shown until the phone has scanned it (%s)',
  async (language) => {
    let asked = 0;
    answers(PATH, none);
    server.use(
      http.post(`*/api/merchant${PATH}/link`, () =>
        HttpResponse.json({ image: 'data:image/svg+xml;base64,PHN2Zy8+' }),
      ),
      http.post(`*/api/merchant${PATH}/refresh`, () => {
        asked += 1;
        return HttpResponse.json(asked > 1 ? connected : none);
      }),
    );
    const { user, missing } = await renderScreen(<SettingsScreen />, { language });
    expect(await screen.findByText(/Cloud API has no such risk|لا يوجد هذا الخطر/)).toBeVisible();
    await user.click(
      await screen.findByRole('button', { name: ar(language, 'عرض رمز QR', 'Show the QR code') }),
    );
    expect(await screen.findByRole('img', { name: /QR/ })).toBeVisible();
    expect(await screen.findByText('971501234567', undefined, { timeout: 20_000 })).toBeVisible();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(missing).toEqual([]);
  },
  30_000,
);

test.each(BOTH)('why nothing is sent, and what waits (%s)', async (language) => {
  answers(PATH, {
    ...connected,
    package: 2,
    unusable: 'package_paused',
    pause_reason: 'Complaints',
    package_ends_on: '2026-12-31',
  });
  const { missing } = await renderScreen(<SettingsScreen />, { language });
  expect(
    await screen.findByText(ar(language, 'أوقفت المنصة الباقة', 'The platform has paused'), {
      exact: false,
    }),
  ).toBeVisible();
  expect(screen.getByText('Complaints', { exact: false })).toBeVisible();
  expect(missing).toEqual([]);
});

test('a test message is sent to the number that was typed', async () => {
  let body: unknown;
  answers(PATH, connected);
  server.use(
    http.post(`*/api/merchant${PATH}/test`, async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ gateway_id: 'G1' });
    }),
  );
  const { user } = await renderScreen(<SettingsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Send a test message' }));
  await user.type(await screen.findByRole('textbox', { name: /Number/ }), '971509876543');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('WhatsApp took the message.')).toBeVisible();
  expect(body).toEqual({ to: '971509876543' });
});

test('without the right', async () => {
  refuses(PATH, 403, 'no_permission');
  await renderScreen(<SettingsScreen />);
  expect(await screen.findByText('No permission')).toBeVisible();
});
