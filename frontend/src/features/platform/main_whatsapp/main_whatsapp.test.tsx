import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MainWhatsApp, MainWhatsAppMessage } from '@/api/generated/manager/client.schemas';
import { answers, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SettingsScreen from './SettingsScreen';

const none: MainWhatsApp = {
  instance: 0,
  has_gateway: true,
  tells_trials: true,
  tells_subscriptions: true,
  waiting: 0,
  version: 0,
};
const connected: MainWhatsApp = {
  ...none,
  instance: 1,
  number: '971500000001',
  adapter: 'qr',
  connected_at: '2026-03-15T08:00:00Z',
  version: 3,
};
const PATH = '/main_whatsapp';
const area = 'manager';

/** Takes a write, and what it was given. */
const takes = (method: 'post' | 'put', path: string, answer: object) => {
  const bodies: unknown[] = [];
  server.use(
    http[method](`*/api/manager${PATH}${path}`, async ({ request }) => {
      const text = await request.text();
      bodies.push(text ? JSON.parse(text) : undefined);
      return HttpResponse.json(answer as Record<string, unknown>);
    }),
  );
  return bodies;
};

test.each(BOTH)('a code is shown where no number is connected (%s)', async (language) => {
  answers(PATH, none, area);
  takes('post', '/link', { image: 'data:image/svg+xml;base64,PHN2Zy8+' });
  takes('post', '/refresh', none);
  const { user, missing } = await renderScreen(<SettingsScreen />, { language, area });
  const make = language === 'ar' ? 'عرض رمز QR' : 'Show the QR code';
  await user.click(await screen.findByRole('button', { name: make }));
  expect(await screen.findByRole('img', { name: /QR/ })).toBeVisible();
  expect(missing).toEqual([]);
});

test('a connected number is paused, and tried out', async () => {
  answers(PATH, connected, area);
  const paused = takes('post', '/pause', { ...connected, instance: 3 });
  const tested = takes('post', '/test', { gateway_id: 'G1' });
  const { user } = await renderScreen(<SettingsScreen />, { area });
  expect(await screen.findByText('971500000001')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(paused).toEqual([{ version: 3 }]));
  await user.click(screen.getByRole('button', { name: 'Send a test message' }));
  await user.type(await screen.findByRole('textbox', { name: /Number/ }), '971509876543');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('WhatsApp took the message.')).toBeVisible();
  expect(tested).toEqual([{ to: '971509876543' }]);
});

test.each(BOTH)('a paused number says that messages wait (%s)', async (language) => {
  const paused = { ...connected, instance: 3, paused_at: '2026-03-15T09:00:00Z', waiting: 4 };
  answers(PATH, paused, area);
  const { missing } = await renderScreen(<SettingsScreen />, { language, area });
  const text = language === 'ar' ? 'الرقم متوقف مؤقتاً' : 'The number is paused';
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
  const resume = language === 'ar' ? 'استئناف' : 'Resume';
  expect(screen.getByRole('button', { name: resume })).toBeVisible();
  expect(missing).toEqual([]);
});

test('a kind of messages is switched off', async () => {
  answers(PATH, connected, area);
  const saved = takes('put', '', { ...connected, tells_trials: false });
  const { user } = await renderScreen(<SettingsScreen />, { area });
  await user.click(await screen.findByRole('switch', { name: 'News about trials' }));
  await waitFor(() =>
    expect(saved).toEqual([{ tells_trials: false, tells_subscriptions: true, version: 3 }]),
  );
});

test('the number is taken away after a question', async () => {
  answers(PATH, connected, area);
  const taken = takes('post', '/disconnect', none);
  const { user } = await renderScreen(<SettingsScreen />, { area });
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(taken).toHaveLength(1));
});

test.each(BOTH)('messages are listed, and what failed is sent again (%s)', async (language) => {
  const failed: MainWhatsAppMessage = {
    id: 7,
    kind: 'trial',
    merchant_id: 3,
    merchant_name_en: 'Palm',
    merchant_name_ar: 'النخيل',
    recipient: '971501234567',
    body: 'The account is ready',
    status: 0,
    attempts: 2,
    error: 'no such number',
    may_be_resent: true,
    created_at: '2026-03-15T08:00:00Z',
  };
  answers(`${PATH}/messages`, pageOf([failed]), area);
  const sent = takes('post', '/messages/7/resend', { ...failed, status: 1 });
  const at = '/manager/platform-setting/whatsapp-setting?tab=messages';
  const { user, missing } = await renderScreen(<SettingsScreen />, { language, area, at });
  expect((await screen.findAllByText('The account is ready'))[0]).toBeVisible();
  const again = language === 'ar' ? 'إعادة الإرسال' : 'Send again';
  const menu = screen.getAllByRole('button', { name: language === 'ar' ? /الإجراءات/ : 'Actions' });
  await user.click(menu[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: again }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: again }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(missing).toEqual([]);
});

test('without the right', async () => {
  refuses(PATH, 403, 'no_permission', area);
  await renderScreen(<SettingsScreen />, { area });
  expect(await screen.findByText('No permission')).toBeVisible();
});
