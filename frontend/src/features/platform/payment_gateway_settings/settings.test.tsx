import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { PaymentGatewaySettings } from '@/api/generated/manager/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SettingsScreen from './SettingsScreen';

const settings: PaymentGatewaySettings = {
  region: 'emirates',
  profile_id: '4711',
  has_key: true,
  callback_url: 'https://manzil.example/webhooks/payments',
  tested_at: '2026-03-31T08:00:00Z',
  test_failure: 'the payment gateway does not take the key',
  version: 3,
};

test.each(BOTH)('%s: the account is tested, and its key not shown', async (language) => {
  answers('/payment_gateway_settings', settings, 'manager');
  const tested: string[] = [];
  server.use(
    http.post('*/api/manager/payment_gateway_settings/test', ({ request }) => {
      tested.push(request.url);
      return HttpResponse.json({ ...settings, test_failure: undefined });
    }),
  );
  const { user, missing } = await renderScreen(<SettingsScreen />, { language, area: 'manager' });
  expect(await screen.findByDisplayValue('4711')).toBeVisible();
  expect(screen.getByText(settings.test_failure ?? '')).toBeVisible();
  const test = language === 'ar' ? 'اختبار الاتصال' : 'Test the connection';
  await user.click(screen.getByRole('button', { name: test }));
  await waitFor(() => expect(tested).toHaveLength(1));
  expect(missing).toEqual([]);
});
