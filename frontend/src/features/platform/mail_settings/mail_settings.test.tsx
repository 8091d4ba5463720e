import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MailSettings } from '@/api/generated/manager/client.schemas';
import { answers, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import SettingsScreen from './SettingsScreen';

const none: MailSettings = { is_set: false, has_password: false, version: 0 };
const PATH = '/mail_settings';

test.each(BOTH)(
  'whose server mails leave by, as long as none is set here (%s)',
  async (language) => {
    answers(PATH, { ...none, configured_sender: 'Manzil <hello@manzil.example>' }, 'manager');
    const { missing } = await renderScreen(<SettingsScreen />, { language, area: 'manager' });
    expect(await screen.findByText(/hello@manzil\.example/)).toBeVisible();
    expect(screen.getByDisplayValue('587')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a test mail' })).toBeNull();
    expect(missing).toEqual([]);
  },
);

test('the kept password is not shown', async () => {
  const set: MailSettings = {
    is_set: true,
    host: 'mail.manzil.example',
    port: 465,
    security: 'tls',
    user_name: 'manzil',
    has_password: true,
    sender_address: 'hello@manzil.example',
    version: 2,
  };
  answers(PATH, set, 'manager');
  await renderScreen(<SettingsScreen />, { area: 'manager' });
  expect(await screen.findByDisplayValue('mail.manzil.example')).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Send a test mail' })).toBeVisible();
});

test('without the right', async () => {
  refuses(PATH, 403, 'no_permission', 'manager');
  await renderScreen(<SettingsScreen />, { area: 'manager' });
  expect(await screen.findByText('No permission')).toBeVisible();
});
