import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MerchantZatcaSetting, ZatcaSetting } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ManagedEditScreen from './ManagedEditScreen';
import ManagedFormScreen from './ManagedFormScreen';
import ManagedListScreen from './ManagedListScreen';

const row: MerchantZatcaSetting = {
  merchant_id: 3,
  account_id: 100_503,
  name_en: 'Najd Estates',
  name_ar: 'نجد العقارية',
  merchant_status: 'active',
  status: 2,
  environment: 'production',
  vat_number: '310175397400003',
  step: 'active',
  certificate_expires_at: '2099-01-01T00:00:00Z',
  waiting: 1,
  rejected: 2,
  blocked: 0,
  reported_at: '2026-11-21T10:00:00Z',
};
const counts = {
  not_started: 4,
  cancelled: 0,
  pending: 1,
  connected: 7,
  renewed: 0,
  failed: 1,
  stopped: 0,
  expired: 0,
  expiring: 2,
  waiting: 5,
  rejected: 2,
  blocked: 0,
  overdue: 0,
};
const setting: ZatcaSetting = {
  available: true,
  id: 1,
  status: 1,
  is_renewal: false,
  can_continue: false,
  needs_otp: false,
  version: 3,
  steps: [{ step: 'details', state: 'done' }],
  details: {
    environment: 'production',
    invoice_types: 'both',
    name_en: 'Najd Estates',
    name_ar: 'نجد',
    vat_number: '310175397400003',
    identity_scheme: 'CRN',
    identity_number: '1010203040',
    branch_name: 'Riyadh',
    industry: 'Real estate',
    street: 'Olaya',
    building_number: '7718',
    district: 'Olaya',
    city: 'Riyadh',
    postal_code: '12214',
    prices_include_vat: true,
    issue_on_collection: true,
  },
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;
const area = 'manager' as const;

beforeEach(() =>
  answers('/merchants/3', { id: 3, name_en: 'Najd Estates', name_ar: 'نجد العقارية' }, area),
);

describe('the list', () => {
  beforeEach(() => answers('/zatca_settings/counts', counts, area));
  describeList('merchants', {
    screen: <ManagedListScreen />,
    area,
    path: '/zatca_settings',
    row,
    shows: { en: 'Najd Estates', ar: 'نجد العقارية' },
    empty: 'No merchants in Saudi Arabia',
  });
});

test('counts filter; who has not begun leads to the form, the others to their setting', async () => {
  answers('/zatca_settings/counts', counts, area);
  answers(
    '/zatca_settings',
    pageOf([
      row,
      {
        merchant_id: 4,
        account_id: 100_504,
        name_en: 'Hail Homes',
        name_ar: 'حائل',
        merchant_status: 'trial',
        waiting: 0,
        rejected: 0,
        blocked: 0,
      },
    ]),
    area,
  );
  const { user, address } = await renderScreen(<ManagedListScreen />, {
    area,
    at: '/manager/zatca-setting',
    path: '/manager/zatca-setting',
  });
  expect((await screen.findByText('Najd Estates')).closest('a')).toHaveAttribute(
    'href',
    '/manager/zatca-setting/form-edit/3',
  );
  expect(screen.getByText('Hail Homes').closest('a')).toHaveAttribute(
    'href',
    '/manager/zatca-setting/form?merchant=4',
  );
  await user.click(screen.getByText('Certificate ends within 60 days'));
  await waitFor(() =>
    expect(address()).toBe('/manager/zatca-setting?expiring_within=60&sort=certificate_expires_at'),
  );
});

test.each(BOTH)('a merchant is connected on its behalf (%s)', async (language) => {
  const sent: unknown[] = [];
  answers('/zatca_settings/3', setting, area);
  server.use(
    http.post('*/api/manager/zatca_settings/3/connect', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(setting);
    }),
  );
  const { missing, user } = await renderScreen(<ManagedEditScreen />, {
    area,
    language,
    at: '/manager/zatca-setting/form-edit/3',
    path: '/manager/zatca-setting/form-edit/:id',
  });
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: new RegExp(ar(language, 'نجد العقارية', 'Najd Estates')),
    }),
  ).toBeVisible();
  const connect = ar(language, 'ربط', 'Connect');
  await user.click(await screen.findByRole('button', { name: connect }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /OTP/ }), '123456');
  await user.click(dialog.getByRole('button', { name: connect }));
  await waitFor(() => expect(sent).toEqual([{ otp: '123456', version: 3 }]));
  expect(missing).toEqual([]);
});

test.each(BOTH)(
  'details are entered for a chosen merchant, and lead to its setting (%s)',
  async (language) => {
    answers('/zatca_settings', pageOf([{ ...row, status: undefined }]), area);
    server.use(
      http.get('*/api/manager/zatca_settings/3', () =>
        HttpResponse.json({ ...setting, status: 0, version: 9 }),
      ),
      http.put('*/api/manager/zatca_settings/3', () => HttpResponse.json(setting)),
    );
    const { missing, user, address } = await renderScreen(<ManagedFormScreen />, {
      area,
      language,
      at: '/manager/zatca-setting/form',
      path: '/manager/zatca-setting/form',
    });
    await user.click(await screen.findByRole('combobox'));
    await user.click(
      await screen.findByRole('option', {
        name: new RegExp(ar(language, 'نجد العقارية', 'Najd Estates')),
      }),
    );
    await waitFor(() => expect(address()).toBe('/manager/zatca-setting/form?merchant=3'));
    await user.click(await screen.findByRole('button', { name: ar(language, 'حفظ', 'Save') }));
    await waitFor(() => expect(address()).toBe('/manager/zatca-setting/form-edit/3'));
    expect(missing).toEqual([]);
  },
);

test('an unknown merchant, a missing right, a merchant elsewhere', async () => {
  const at = {
    area,
    at: '/manager/zatca-setting/form?merchant=3',
    path: '/manager/zatca-setting/form',
  };
  refuses('/zatca_settings/3', 404, 'not_found', area);
  const first = await renderScreen(<ManagedFormScreen />, at);
  expect(await screen.findByText('This record does not exist or was removed')).toBeVisible();
  first.unmount();
  const second = await renderScreen(<ManagedFormScreen />, { ...at, permissions: { 109: [1] } });
  expect(await screen.findByText('No permission')).toBeVisible();
  second.unmount();
  answers(
    '/zatca_settings/3',
    {
      available: false,
      unavailable_reason: 'Only in Saudi Arabia.',
      steps: [],
      is_renewal: false,
      can_continue: false,
      needs_otp: false,
    },
    area,
  );
  await renderScreen(<ManagedFormScreen />, at);
  expect(await screen.findByText('Only in Saudi Arabia.')).toBeVisible();
});
