import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { EmailSettings } from '@/api/generated/merchant/client.schemas';
import { answers, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SettingsScreen from './SettingsScreen';

const none: EmailSettings = {
  is_own: false,
  has_password: false,
  falls_back: false,
  securities: ['starttls', 'tls'],
  waiting: 0,
  version: 0,
};
const own: EmailSettings = {
  ...none,
  is_own: true,
  host: 'mail.palm.example',
  port: 587,
  security: 'starttls',
  user_name: 'palm',
  has_password: true,
  sender_address: 'office@palm.example',
  version: 3,
};
const PATH = '/email_settings';
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

test.each(BOTH)('what waits while the server refuses, in its own words (%s)', async (language) => {
  answers(PATH, {
    ...own,
    waiting: 3,
    refused_since: '2026-03-15T08:00:00Z',
    refusal: 'signing in: permanent error (535): 5.7.8 wrong password',
  });
  const { missing } = await renderScreen(<SettingsScreen />, { language });
  expect(await screen.findByText(/5\.7\.8 wrong password/)).toBeVisible();
  expect(
    screen.getByText(ar(language, '3 رسائل في الانتظار', '3 mails wait'), { exact: false }),
  ).toBeVisible();
  expect(screen.getByDisplayValue('mail.palm.example')).toBeVisible();
  expect(missing).toEqual([]);
});

test('a server is set; the password is sent once and not read back', async () => {
  let body: unknown;
  answers(PATH, none);
  server.use(
    http.put(`*/api/merchant${PATH}`, async ({ request }) => {
      body = await request.json();
      return HttpResponse.json(own);
    }),
  );
  const { user } = await renderScreen(<SettingsScreen />);
  await user.type(await screen.findByRole('textbox', { name: /Mail server/ }), 'mail.palm.example');
  await user.type(screen.getByRole('textbox', { name: /User name/ }), 'palm');
  await user.type(screen.getByLabelText(/^Password/), 'secret');
  await user.type(screen.getByRole('textbox', { name: /Sender's address/ }), 'office@palm.example');
  answers(PATH, own);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Send a test mail' })).toBeVisible();
  expect(body).toEqual({
    host: 'mail.palm.example',
    port: '587',
    security: 'starttls',
    user_name: 'palm',
    password: 'secret',
    sender_address: 'office@palm.example',
    falls_back: false,
    version: 0,
  });
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
});

test('the answer to a test mail is told in the words of the server', async () => {
  answers(PATH, own);
  server.use(
    http.post(`*/api/merchant${PATH}/test`, () => HttpResponse.json({ answer: '250 taken as 77' })),
  );
  const { user } = await renderScreen(<SettingsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }));
  await user.type(await screen.findByRole('textbox', { name: /Send to/ }), 'me@example.com');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/250 taken as 77/)).toBeVisible();
});

test('the server is removed after a question', async () => {
  let body: unknown;
  answers(PATH, own);
  server.use(
    http.post(`*/api/merchant${PATH}/remove`, async ({ request }) => {
      body = await request.json();
      return HttpResponse.json(none);
    }),
  );
  const { user } = await renderScreen(<SettingsScreen />);
  await user.click(await screen.findByRole('button', { name: 'Remove the server' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/leave by the platform's server\. Set/)).toBeVisible();
  expect(body).toEqual({ version: 3 });
});

test('without the right', async () => {
  refuses(PATH, 403, 'no_permission');
  await renderScreen(<SettingsScreen />);
  expect(await screen.findByText('No permission')).toBeVisible();
});
