import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { MerchantAccount, MerchantStanding } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { DataUpdatesScreen, TrialMerchantsScreen } from './MerchantLists';
import MerchantScreen from './MerchantScreen';
import { StandingOfMerchant } from './StandingOfMerchant';

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
const ar = <Words,>(language: string, arabic: Words, english: Words) =>
  language === 'ar' ? arabic : english;

describeList('trial merchants', {
  screen: <TrialMerchantsScreen />,
  area: 'manager',
  path: '/merchants',
  row: merchant,
  shows: { en: 'Palm Homes', ar: 'بيوت النخلة' },
  empty: 'No merchants with this status',
});

const failed: MerchantAccount = {
  ...merchant,
  data_state: 'failed',
  migration_cause: 'busy',
  migration_error: 'canceling statement due to lock timeout',
  migration_failed_at: '2026-01-04T08:00:00Z',
  migration_tries: 3,
  migration_next_try_at: '2026-01-04T09:00:00Z',
};

describeList('data updates', {
  screen: <DataUpdatesScreen />,
  area: 'manager',
  path: '/merchants',
  row: failed,
  shows: { en: 'Palm Homes', ar: 'بيوت النخلة' },
  empty: 'Every merchant is up to date',
});

test.each(BOTH)('why the data is not updated is explained in the list (%s)', async (language) => {
  const asked = { ...failed, id: 10, migration_retry_asked_at: '2026-01-04T08:30:00Z' };
  answers('/merchants', pageOf([failed, asked]), 'manager');
  const { missing } = await renderScreen(<DataUpdatesScreen />, { language, area: 'manager' });
  const explained = ar(language, /يستخدمون الجداول/, /used the tables during every attempt/);
  expect((await screen.findAllByText(explained))[0]).toBeVisible();
  expect(screen.getAllByText(ar(language, 'خلال ثوانٍ', 'Within seconds'))[0]).toBeVisible();
  expect(missing).toEqual([]);
});

const standing: MerchantStanding = {
  connections: [
    {
      kind: 'whatsapp',
      state: 'broken',
      since: '2026-03-01T00:00:00Z',
      peer: '971501234567',
    },
    { kind: 'email', state: 'off' },
    { kind: 'payment_gateway', state: 'broken', peer: 'P-1', error: 'card was declined' },
  ],
  people: { employees: 3, active_employees: 2, administrators: 1, tenants: 12, sessions: 1 },
  faults: [
    { kind: 'job', at: '2026-03-05T00:00:00Z', subject: 'reminders.send', error: 'no such unit' },
  ],
};

test.each(BOTH)(
  'how a merchant stands leads to its rows, for whom may see them (%s)',
  async (language) => {
    answers('/merchants/9/standing', standing, 'manager');
    const { missing } = await renderScreen(<StandingOfMerchant id={9} />, {
      language,
      area: 'manager',
      permissions: { 102: [1], 108: [1], 114: [1] },
    });
    expect(await screen.findByText('card was declined')).toBeVisible();
    const messages = screen.getByRole('link', { name: ar(language, 'الرسائل', 'Messages') });
    expect(messages).toHaveAttribute('href', expect.stringContaining('merchant_id=9'));
    expect(screen.queryByRole('link', { name: ar(language, 'المدفوعات', 'Payments') })).toBeNull();
    expect(screen.getByText('reminders.send: no such unit')).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test('nothing that failed is said as well', async () => {
  answers('/merchants/9/standing', { ...standing, faults: [] }, 'manager');
  await renderScreen(<StandingOfMerchant id={9} />, { area: 'manager' });
  expect(await screen.findByText('Nothing has failed')).toBeVisible();
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
          migration_cause: retried ? undefined : 'records',
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
    const explained = ar(language, /لا يناسب الشكل الجديد/, /does not fit the new form/);
    expect(screen.getByText(explained)).toBeVisible();
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
