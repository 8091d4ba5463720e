import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ConnectionStep, ZatcaSetting } from '@/api/generated/merchant/client.schemas';
import { answers, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { PROGRESS, toneOfDays } from './setting';
import { isGroup } from './rules';
import ZatcaSettingScreen from './ZatcaSettingScreen';

const at = { at: '/merchant/setting/zatca-setting' };
const NAMES: ConnectionStep[] = [
  'details',
  'key',
  'compliance',
  'checks',
  'production',
  'connected',
];
type StepState = ZatcaSetting['steps'][number]['state'];
const CHECKS = [
  'standard-compliant',
  'standard-credit-note-compliant',
  'standard-debit-note-compliant',
];

function stepsTo(current: ConnectionStep, state: StepState, passed = 0): ZatcaSetting['steps'] {
  const place = NAMES.indexOf(current);
  return NAMES.map((step, index) => ({
    step,
    state: index < place ? 'done' : index === place ? state : 'pending',
    ...(step === 'checks' && {
      checks: CHECKS.map((name, one) => ({
        name,
        state:
          one < passed ? 'passed' : one === passed && state === 'failed' ? 'failed' : 'pending',
      })),
    }),
  }));
}

const details: ZatcaSetting['details'] = {
  environment: 'simulation',
  invoice_types: 'both',
  name_en: 'Najd Estates',
  name_ar: 'نجد العقارية',
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
};
const pending: ZatcaSetting = {
  available: true,
  id: 1,
  status: 1,
  details,
  steps: stepsTo('key', 'pending'),
  is_renewal: false,
  can_continue: false,
  needs_otp: false,
  device_serial: '1-Manzil|2-0.1|3-abc',
  chain_icv: 0,
  version: 3,
  queue: { waiting: 0, rejected: 0, blocked: 0 },
};
const connected: ZatcaSetting = {
  ...pending,
  status: 2,
  steps: NAMES.map((step) => ({ step, state: 'done' })),
  chain_icv: 42,
  connected_at: '2026-01-01T08:00:00Z',
  certificate: {
    serial: '6F00-77',
    issuer: 'CN=eInvoicing',
    expires_at: '2027-06-01T00:00:00Z',
    days_left: 45,
  },
  queue: { waiting: 2, rejected: 1, blocked: 0, oldest_due_at: '2099-01-01T00:00:00Z' },
};
const failed: ZatcaSetting = {
  ...pending,
  can_continue: true,
  steps: stepsTo('checks', 'failed', 1),
  failure: {
    step: 'checks',
    check: 'standard-credit-note-compliant',
    http_status: 400,
    advice: 'Correct what the messages name, then continue.',
    messages: [
      { code: 'BR-KSA-17', text: 'Reason is missing', meaning: 'A note needs its reason.' },
    ],
    is_retried: false,
    at: '2026-11-21T10:00:00Z',
  },
};
const fresh: ZatcaSetting = {
  available: true,
  steps: stepsTo('details', 'current'),
  is_renewal: false,
  can_continue: false,
  needs_otp: false,
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;
const box = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

beforeEach(() => {
  PROGRESS.pollMs = 20;
});

test.each(BOTH)(
  'a connected merchant sees its certificate, its chain and what waits (%s)',
  async (language) => {
    answers('/zatca_setting', connected);
    const { missing } = await renderScreen(<ZatcaSettingScreen />, { ...at, language });
    expect(await heading(ar(language, 'الشهادة', 'Certificate'))).toBeVisible();
    expect(screen.getByText('6F00-77')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByText(ar(language, 'متبقٍ 45 يومًا', '45 days left'))).toBeVisible();
    expect(screen.getByText('42')).toBeVisible();
    expect(
      screen.getByRole('link', { name: new RegExp(ar(language, 'منتظرة', 'Waiting')) }),
    ).toHaveAttribute('href', '/merchant/setting/zatca-setting/queue?state=waiting%2Csending');
    expect(screen.getByRole('button', { name: ar(language, 'تجديد', 'Renew') })).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)(
  'a failed step is explained by its codes and continued from there (%s)',
  async (language) => {
    let continued = 0;
    server.use(
      http.get('*/api/merchant/zatca_setting', () =>
        HttpResponse.json(continued === 0 ? failed : connected),
      ),
      http.post('*/api/merchant/zatca_setting/continue', () => {
        continued += 1;
        return HttpResponse.json(connected);
      }),
    );
    const { user, missing } = await renderScreen(<ZatcaSettingScreen />, { ...at, language });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('A note needs its reason.')).toBeVisible();
    expect(alert.getByText('BR-KSA-17')).toHaveAttribute('dir', 'ltr');
    expect(alert.getByText('Reason is missing')).toBeVisible();
    const steps = within(
      screen.getByRole('list', { name: ar(language, 'خطوات الربط', 'Way to the connection') }),
    );
    expect(steps.getByText(ar(language, 'ناجح', 'passed'))).toBeVisible();
    expect(steps.getByText(ar(language, 'فاشل', 'failed'))).toBeVisible();
    await user.click(alert.getByRole('button', { name: ar(language, 'متابعة', 'Continue') }));
    expect(await heading(ar(language, 'الشهادة', 'Certificate'))).toBeVisible();
    expect(continued).toBe(1);
    expect(missing).toEqual([]);
  },
);

test('a continuation that wants a new OTP says where to get it, and sends it', async () => {
  const sent: unknown[] = [];
  answers('/zatca_setting', {
    ...failed,
    needs_otp: true,
    failure: { ...failed.failure, step: 'compliance' },
  });
  server.use(
    http.post('*/api/merchant/zatca_setting/continue', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(pending);
    }),
  );
  const { user } = await renderScreen(<ZatcaSettingScreen />, at);
  await user.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: 'Continue' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('fatoora.zatca.gov.sa')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /OTP/ }), '12345');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /OTP/ })).toBeInvalid());
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /OTP/ }), '6');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(sent).toEqual([{ otp: '123456' }]));
});

test.each(BOTH)(
  'connecting is followed step by step, without a key being pressed (%s)',
  async (language) => {
    const sent: unknown[] = [];
    const way: ZatcaSetting[] = [
      { ...pending, can_continue: true, steps: stepsTo('compliance', 'current') },
      { ...pending, can_continue: true, steps: stepsTo('checks', 'current', 2) },
      connected,
    ];
    let asked = 0;
    server.use(
      http.get('*/api/merchant/zatca_setting', () => {
        if (sent.length === 0) return HttpResponse.json(pending);
        asked += 1;
        return HttpResponse.json(way[Math.min(Math.floor((asked - 1) / 2), 2)]);
      }),
      http.post('*/api/merchant/zatca_setting/connect', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(way[0]);
      }),
    );
    const { user, missing } = await renderScreen(<ZatcaSettingScreen />, { ...at, language });
    await user.click(await screen.findByRole('button', { name: ar(language, 'ربط', 'Connect') }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /OTP/ }), '123345');
    await user.click(dialog.getByRole('button', { name: ar(language, 'ربط', 'Connect') }));
    expect(
      await screen.findByText(ar(language, /الخطوة 4 من 6/ as never, /Step 4 of 6/ as never)),
    ).toBeVisible();
    expect(await heading(ar(language, 'الشهادة', 'Certificate'))).toBeVisible();
    expect(sent).toEqual([{ otp: '123345', version: 3 }]);
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)(
  'the first time there is the form; its rules are said early (%s)',
  async (language) => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.get('*/api/merchant/zatca_setting', () =>
        HttpResponse.json(sent.length > 0 ? pending : fresh),
      ),
      http.put('*/api/merchant/zatca_setting', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return HttpResponse.json(pending);
      }),
    );
    const { user, missing } = await renderScreen(<ZatcaSettingScreen />, { ...at, language });
    const fields = ar(
      language,
      'رقم التسجيل الضريبي|الاسم بالإنجليزية|الاسم بالعربية|النشاط|رقم السجل|الفرع|رقم المبنى|الشارع|الحي|المدينة|الرمز البريدي',
      'VAT number|Name in English|Name in Arabic|Industry|Registration number|Branch|Building number|Street|District|City|Postal code',
    ).split('|');
    await screen.findByLabelText(new RegExp(`^${fields[0]}`));
    const typed = [
      '310175397400004',
      'Najd & Sons',
      'نجد',
      'Real estate',
      '1010203040',
      'Riyadh',
      '7718',
      'Olaya',
      'Olaya',
      'Riyadh',
      '12214',
    ];
    const fill = (name = '', value = '') => fireEvent.change(box(name), { target: { value } });
    for (const [index, name] of fields.entries()) fill(name, typed[index]);
    await user.click(screen.getByRole('button', { name: ar(language, 'حفظ', 'Save') }));
    await waitFor(() => expect(box(fields[0] ?? '')).toBeInvalid());
    expect(box(fields[1] ?? '')).toBeInvalid();
    expect(sent).toEqual([]);
    fill(fields[0], '310175397400003');
    fill(fields[1], 'Najd and Sons');
    await user.click(screen.getByRole('button', { name: ar(language, 'حفظ', 'Save') }));
    expect(
      await screen.findByText(
        ar(language, /البيانات محفوظة/ as never, /The details are saved/ as never),
      ),
    ).toBeVisible();
    expect(sent[0]).toMatchObject({
      vat_number: '310175397400003',
      name_en: 'Najd and Sons',
      identity_scheme: 'CRN',
      identity_number: '1010203040',
      environment: 'production',
      invoice_types: 'both',
      prices_include_vat: true,
    });
    expect(sent[0]).not.toHaveProperty('version');
    expect(missing).toEqual([]);
  },
);

test('what the certificate names is fixed once connected; a refusal is said at its field', async () => {
  answers('/zatca_setting', connected);
  server.use(
    http.put('*/api/merchant/zatca_setting', () =>
      HttpResponse.json(
        { code: 'validation', message: 'x', errors: { postal_code: ['Not a code of Riyadh.'] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderScreen(<ZatcaSettingScreen />, {
    at: '/merchant/setting/zatca-setting?tab=details',
  });
  expect(await screen.findByRole('textbox', { name: /VAT number/ })).toBeDisabled();
  await user.clear(screen.getByRole('textbox', { name: /Street/ }));
  await user.type(screen.getByRole('textbox', { name: /Street/ }), 'King Fahd');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Postal code/ })).toBeInvalid());
});

test("a unified number of 700 stays a text, and the number's rule follows the scheme", async () => {
  answers('/zatca_setting', {
    ...pending,
    details: { ...details, identity_scheme: '700', identity_number: '1010203040' },
  });
  const { user } = await renderScreen(<ZatcaSettingScreen />, {
    at: '/merchant/setting/zatca-setting?tab=details',
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Registration number/ })).toBeInvalid(),
  );
  expect(screen.getAllByText(/begins with 7/).length).toBeGreaterThan(0);
});

test('cancelling wants a reason', async () => {
  const sent: unknown[] = [];
  answers('/zatca_setting', connected);
  server.use(
    http.post('*/api/merchant/zatca_setting/cancel', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...connected, status: 0 });
    }),
  );
  const { user } = await renderScreen(<ZatcaSettingScreen />, at);
  await user.click(await screen.findByRole('button', { name: 'Cancel the connection' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel the connection' }));
  await waitFor(() => expect(dialog.getByRole('textbox')).toBeInvalid());
  await user.type(dialog.getByRole('textbox'), 'Moved to another system');
  await user.click(dialog.getByRole('button', { name: 'Cancel the connection' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Moved to another system' }]));
});

test('a stopped queue is resumed from here', async () => {
  let resumed = 0;
  answers('/zatca_setting', {
    ...connected,
    stopped_at: '2026-11-21T10:00:00Z',
    stopped_reason: '401 from the authority',
  });
  server.use(
    http.post('*/api/merchant/zatca_submissions/resume', () => {
      resumed += 1;
      return HttpResponse.json({
        waiting: 0,
        sending: 0,
        rejected: 0,
        blocked: 0,
        overdue: 0,
        now: '2026-11-21T10:00:00Z',
      });
    }),
  );
  const { user } = await renderScreen(<ZatcaSettingScreen />, at);
  expect(await screen.findByText('401 from the authority')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume sending' }));
  await waitFor(() => expect(resumed).toBe(1));
});

test.each(BOTH)(
  'outside Saudi Arabia it says why, with nothing to press (%s)',
  async (language) => {
    answers('/zatca_setting', {
      ...fresh,
      available: false,
      unavailable_reason: 'Only in Saudi Arabia.',
    });
    const { missing } = await renderScreen(<ZatcaSettingScreen />, { ...at, language });
    expect(await screen.findByText('Only in Saudi Arabia.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(missing).toEqual([]);
  },
);

test('an error can be retried; a missing right is said; who may only look presses nothing', async () => {
  refuses('/zatca_setting', 400, 'invalid');
  const first = await renderScreen(<ZatcaSettingScreen />, at);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  first.unmount();
  refuses('/zatca_setting', 403, 'no_permission');
  const second = await renderScreen(<ZatcaSettingScreen />, at);
  expect(await screen.findByText('No permission')).toBeVisible();
  second.unmount();
  answers('/zatca_setting', failed);
  await renderScreen(<ZatcaSettingScreen />, { ...at, permissions: { 62: [1] } });
  await screen.findByText('A note needs its reason.');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel the connection' })).toBeNull();
});

test('alarms and groups', () => {
  expect([61, 60, 31, 30, 8, 7, -1].map(toneOfDays)).toEqual([
    'success',
    'info',
    'info',
    'warning',
    'warning',
    'danger',
    'danger',
  ]);
  expect([isGroup('310175397410003'), isGroup('310175397400003'), isGroup('')]).toEqual([
    true,
    false,
    false,
  ]);
});
