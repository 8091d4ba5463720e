import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MerchantAccount } from '@/api/generated/manager/client.schemas';
import { answers, describeList } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { TrialMerchantsScreen } from './MerchantLists';
import MerchantScreen from './MerchantScreen';

const merchant: MerchantAccount = {
  id: 9,
  key: 'palm',
  account_id: 100_501,
  name_en: 'Palm Homes',
  name_ar: 'بيوت النخلة',
  business_type: 'real_estate',
  country: 'AE',
  country_name_en: 'United Arab Emirates',
  country_name_ar: 'الإمارات',
  city: 'Ajman',
  currency: 'AED',
  time_zone: 'Asia/Dubai',
  email: 'sara@example.com',
  mobile: '+971501234567',
  owner_name: 'Sara Ali',
  status: 'trial',
  trial_ends_on: '2099-01-01',
  schema_version: 3,
  data_state: 'current',
  version: 2,
  created_at: '2026-01-04T08:00:00Z',
};
const at = {
  area: 'manager',
  at: '/manager/merchants/merchant/9',
  path: '/manager/merchants/merchant/:id',
} as const;
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

describeList('trial merchants', {
  screen: <TrialMerchantsScreen />,
  area: 'manager',
  path: '/merchants',
  row: merchant,
  shows: { en: 'Palm Homes', ar: 'بيوت النخلة' },
  empty: 'No merchants with this status',
});

test.each(BOTH)(
  'an update of the data that failed is shown with its reason and tried again (%s)',
  async (language) => {
    let retried = false;
    server.use(
      http.get('*/api/manager/merchants/9', () =>
        HttpResponse.json({
          ...merchant,
          data_state: retried ? 'waiting' : 'failed',
          migration_error: retried ? undefined : 'a row is in its way',
          migration_failed_at: '2026-01-04T08:00:00Z',
          migration_tries: 3,
          migration_next_try_at: '2026-01-04T09:00:00Z',
        }),
      ),
      http.post('*/api/manager/merchants/9/migrate', () => {
        retried = true;
        return HttpResponse.json({ ...merchant, data_state: 'waiting' });
      }),
    );
    const { user } = await renderScreen(<MerchantScreen />, { ...at, language });
    expect(await screen.findByText('a row is in its way')).toBeVisible();
    const again = ar(language, 'تحديث البيانات الآن', 'Update the data now');
    await user.click(screen.getByRole('button', { name: again }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: again }));
    await expect.poll(() => retried).toBe(true);
    await expect.poll(() => screen.queryByText('a row is in its way')).toBeNull();
  },
);

test.each(BOTH)(
  'disabling needs a reason, says what it does, and shows at once (%s)',
  async (language) => {
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/manager/merchants/9', () =>
        HttpResponse.json(
          sent.length > 0
            ? { ...merchant, status: 'disabled', disabled_reason: 'Not paid' }
            : merchant,
        ),
      ),
      http.post('*/api/manager/merchants/9/disable', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...merchant, status: 'disabled' });
      }),
    );
    const { user, missing } = await renderScreen(<MerchantScreen />, { ...at, language });
    const disable = ar(language, 'تعطيل', 'Disable');
    await user.click(await screen.findByRole('button', { name: disable }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: disable }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'Not paid');
    await user.click(dialog.getByRole('button', { name: disable }));
    expect(await screen.findByText('Not paid', { selector: 'bdi' })).toBeVisible();
    expect(sent).toEqual([{ reason: 'Not paid', version: 2 }]);
    expect(missing).toEqual([]);
  },
);

test('a refusal is said, and the merchant stays as it was', async () => {
  answers('/merchants/9', { ...merchant, status: 'disabled' }, 'manager');
  server.use(
    http.post('*/api/manager/merchants/9/enable', () =>
      HttpResponse.json(
        { code: 'merchants.ended', message: 'The trial has ended.' },
        { status: 409 },
      ),
    ),
  );
  const { user } = await renderScreen(<MerchantScreen />, at);
  await user.click(await screen.findByRole('button', { name: 'Enable' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enable' }),
  );
  expect(await screen.findByText('The trial has ended.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('button', { name: 'Enable' })).toBeVisible();
});

test('who may only look has no buttons', async () => {
  answers('/merchants/9', merchant, 'manager');
  await renderScreen(<MerchantScreen />, { ...at, permissions: { 102: [1] } });
  await screen.findByRole('heading', { level: 1, name: 'Palm Homes' });
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Extend the trial' })).toBeNull();
});
