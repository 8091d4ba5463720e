import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Reminder } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { RemindersPanel } from './RemindersPanel';
import SettingsScreen from './SettingsScreen';

const reminder: Reminder = {
  id: 1,
  contract_payment_id: 2,
  contract_id: 3,
  contract_number: 'C-1',
  customer_id: 4,
  customer_name_en: 'Rajesh',
  customer_name_ar: 'راجيش',
  amount: '9500.00',
  rule_days: 7,
  due_on: '2026-03-20',
  channel: 'email',
  recipient: 'r@example.com',
  status: 0,
  body: 'Hello',
  created_at: '2026-03-13T04:00:00Z',
};

const NOTHING = { date: '2026-03-16', at: '2026-03-16T04:00:00Z', lists: [] };

test.each(BOTH)('what was sent, about what, and that it failed (%s)', async (language) => {
  server.use(
    http.get('*/api/merchant/reminders', () =>
      HttpResponse.json({ items: [reminder], total: 1, page: 1, page_size: 25 }),
    ),
  );
  const { missing } = await renderScreen(<RemindersPanel />, { language });
  expect(await screen.findByText(language === 'ar' ? 'راجيش' : 'Rajesh')).toBeVisible();
  expect(screen.getByText(language === 'ar' ? 'قبل 7 أيام' : '7 days before')).toBeVisible();
  expect(screen.getByText(language === 'ar' ? 'فشل' : 'Failed')).toBeVisible();
  expect(missing).toEqual([]);
});

test.each(BOTH)('the days, and nobody to remind (%s)', async (language) => {
  server.use(
    http.get('*/api/merchant/reminders/settings', () =>
      HttpResponse.json({ days: [7, 0, -3], hour: 8, version: 2 }),
    ),
    http.post('*/api/merchant/reminders/preview', () => HttpResponse.json([])),
    http.get('*/api/merchant/customers_care/morning', () => HttpResponse.json(NOTHING)),
  );
  const { missing } = await renderScreen(<SettingsScreen />, { language });
  expect(await screen.findByText(language === 'ar' ? 'بعد 3 أيام' : '3 days after')).toBeVisible();
  expect(
    await screen.findByText(language === 'ar' ? 'لا أحد في هذا اليوم' : 'Nobody on this day'),
  ).toBeVisible();
  expect(missing).toEqual([]);
});

const state = (value: number) => ({
  account: {
    account_whatsapp_package_status: value,
    account_whatsapp_package_connected: value,
  },
});

test('whether WhatsApp is connected is said as it is', async () => {
  server.use(
    http.get('*/api/merchant/reminders/settings', () =>
      HttpResponse.json({ days: [7], hour: 8, version: 2 }),
    ),
    http.post('*/api/merchant/reminders/preview', () => HttpResponse.json([])),
    http.get('*/api/merchant/customers_care/morning', () => HttpResponse.json(NOTHING)),
  );
  const off = await renderScreen(<SettingsScreen />, state(0));
  expect(await screen.findByText(/WhatsApp is not connected/)).toBeVisible();
  off.unmount();
  await renderScreen(<SettingsScreen />, state(1));
  expect(await screen.findByText('7 days before')).toBeVisible();
  expect(screen.queryByText(/WhatsApp is not connected/)).toBeNull();
});
