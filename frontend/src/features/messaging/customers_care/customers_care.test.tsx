import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { CareEntry, CareListState, CareRow } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { CareOfCustomer } from './CareOf';
import CareScreen from './CareScreen';
import { MorningPanel } from './MorningPanel';

const row: CareRow = {
  key: 'missing_data:4',
  list: 'missing_data',
  record_id: 4,
  customer_id: 4,
  customer_name_en: 'Rajesh',
  customer_name_ar: 'راجيش',
  customer_mobile: '+971501112233',
  customer_email: 'r@example.com',
  language: 'ar',
  allow_whatsapp: true,
  contract_id: 9,
  contract_number: 'C-2026-00009',
  building_id: 3,
  building_name_en: 'Rumailah',
  building_name_ar: 'الرميلة',
  unit_number: '1203',
  city_name_en: 'Ajman',
  city_name_ar: 'عجمان',
  country: 'AE',
  missing: ['nationality', 'identity'],
  channel: 'email',
};
const states: CareListState[] = [
  {
    list: 'missing_data',
    rows: 3,
    told: 1,
    unreachable: 1,
    to_call: 0,
    answers: ['will_send', 'no_answer', 'other'],
  },
];
const entry: CareEntry = {
  key: 'm1',
  kind: 'message',
  at: '2026-03-15T08:00:00Z',
  actor_name: 'Aisha',
  list: 'missing_data',
  record_id: 4,
  customer_id: 4,
  customer_name_en: 'Rajesh',
  customer_name_ar: 'راجيش',
  contract_id: 9,
  contract_number: 'C-2026-00009',
  message_id: 1,
  channel: 'email',
  recipient: 'r@example.com',
  status: 0,
  subject: 'Please complete',
  body: 'Dear Rajesh',
  error: 'no such mailbox',
};
const preview = {
  channel: 'email',
  recipient: 'r@example.com',
  language: 'ar',
  subject_en: 'Please complete your data',
  subject_ar: 'يرجى استكمال بياناتكم',
  body_en: 'Dear Rajesh',
  body_ar: 'السلام عليكم راجيش',
};
const AT = '/merchant/pos/customers-care/missing-data-reminder';

beforeEach(() => {
  answers('/customers_care', { ...pageOf([row]), totals: { amount: '0.00' } });
  answers('/customers_care/lists', states);
  answers('/customers_care/settings', {
    daily: [],
    possible: ['missing_data'],
    hour: 8,
    version: 3,
  });
});

const menuOf = async (user: Awaited<ReturnType<typeof renderScreen>>['user'], name: RegExp) => {
  await user.click((await screen.findAllByRole('button', { name: /^(Actions|(ال)?إجراءات)/ }))[0]!);
  await user.click(await screen.findByRole('menuitem', { name }));
};

test.each(BOTH)('who qualifies, why, and how they are reached (%s)', async (language) => {
  const { missing } = await renderScreen(<CareScreen />, { language, at: AT });
  const arabic = language === 'ar';
  expect(await screen.findByText(arabic ? 'راجيش' : 'Rajesh')).toBeVisible();
  expect(
    screen.getByText(
      arabic ? 'الجنسية، الهوية أو جواز السفر' : 'Nationality, National ID or passport',
    ),
  ).toBeVisible();
  const tile = await screen.findByRole('link', {
    name: arabic ? /لم يُبلغوا بعد/ : /Not told yet/,
  });
  expect(tile).toHaveTextContent('2');
  expect(missing).toEqual([]);
});

test.each(BOTH)('a message is looked at in both languages and sent (%s)', async (language) => {
  let sent: unknown;
  server.use(
    http.post('*/api/merchant/customers_care/preview', () => HttpResponse.json(preview)),
    http.post('*/api/merchant/customers_care/messages', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...entry, status: 1 });
    }),
  );
  const { user, missing } = await renderScreen(<CareScreen />, { language, at: AT });
  await menuOf(user, language === 'ar' ? /إرسال رسالة/ : /Send a message/);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('السلام عليكم راجيش')).toBeVisible();
  const english = language === 'ar' ? 'الإنجليزية' : 'English';
  await user.click(within(dialog).getByRole('tab', { name: english }));
  expect(within(dialog).getByText('Dear Rajesh')).toBeVisible();
  await user.click(
    within(dialog).getByRole('button', { name: language === 'ar' ? 'إرسال' : 'Send' }),
  );
  await waitFor(() => expect(sent).toEqual({ list: 'missing_data', record_id: 4 }));
  expect(missing).toEqual([]);
});

test('what cannot be sent says why and has no way to send it', async () => {
  server.use(
    http.post('*/api/merchant/customers_care/preview', () =>
      HttpResponse.json({ ...preview, refusal: 'The tenant was already told.' }),
    ),
  );
  const { user } = await renderScreen(<CareScreen />, { at: AT });
  await menuOf(user, /Send a message/);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('The tenant was already told.')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Send' })).toBeDisabled();
});

test.each(BOTH)('all that the filters show are sent to, with progress (%s)', async (language) => {
  const run = {
    id: 5,
    list: 'missing_data',
    total: 2,
    done: 0,
    queued: 0,
    told: 0,
    unreachable: 0,
    settled: 0,
    started_by: 'Aisha',
    created_at: '2026-03-15T08:00:00Z',
  };
  let query = '';
  server.use(
    http.post('*/api/merchant/customers_care/runs', ({ request }) => {
      query = new URL(request.url).search;
      return HttpResponse.json(run);
    }),
    http.get('*/api/merchant/customers_care/runs/5', () =>
      HttpResponse.json({ ...run, done: 2, queued: 2, ended_at: '2026-03-15T08:00:01Z' }),
    ),
  );
  const { user, missing } = await renderScreen(<CareScreen />, {
    language,
    at: `${AT}?told=false`,
  });
  await screen.findByText(language === 'ar' ? 'راجيش' : 'Rajesh');
  await user.click(
    screen.getByRole('button', { name: language === 'ar' ? 'إرسال إلى الجميع' : 'Send to all' }),
  );
  const dialog = await screen.findByRole('dialog');
  await user.click(
    within(dialog).getByRole('button', { name: language === 'ar' ? 'إرسال' : 'Send' }),
  );
  expect(await within(dialog).findByText(language === 'ar' ? /أُرسل: 2/ : /Sent: 2/)).toBeVisible();
  expect(query).toContain('told=false');
  expect(query).toContain('list=missing_data');
  expect(missing).toEqual([]);
});

test.each(BOTH)(
  'an answer is entered, and no answer asks when to call again (%s)',
  async (language) => {
    let sent: unknown;
    server.use(
      http.post('*/api/merchant/customers_care/answers', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...entry, kind: 'answer' });
      }),
    );
    const { user, missing } = await renderScreen(<CareScreen />, { language, at: AT });
    const arabic = language === 'ar';
    await menuOf(user, arabic ? /إدخال الرد/ : /Enter the answer/);
    const dialog = await screen.findByRole('dialog');
    await user.click(
      await within(dialog).findByRole('combobox', { name: arabic ? /الرد/ : /Answer/ }),
    );
    expect(screen.queryByRole('option', { name: arabic ? 'سيجدد' : 'Will renew' })).toBeNull();
    await user.click(
      await screen.findByRole('option', { name: arabic ? 'سيرسله' : 'Will send it' }),
    );
    await user.click(within(dialog).getByRole('button', { name: arabic ? 'حفظ' : 'Save' }));
    await waitFor(() =>
      expect(sent).toMatchObject({ list: 'missing_data', record_id: 4, answer: 'will_send' }),
    );
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('what did not go out is seen with its reason (%s)', async (language) => {
  answers('/customers_care/log', pageOf([entry]));
  const { user, missing } = await renderScreen(<CareScreen />, { language, at: `${AT}?tab=log` });
  expect((await screen.findAllByText(language === 'ar' ? 'فشل' : 'Failed'))[0]).toBeVisible();
  await menuOf(user, language === 'ar' ? /إعادة الإرسال/ : /Send again/);
  expect(await screen.findByText(/r@example\.com.*(نص اليوم|today's words)/)).toBeVisible();
  expect(missing).toEqual([]);
});

test.each(BOTH)('a list is switched on for the mornings (%s)', async (language) => {
  let sent: unknown;
  server.use(
    http.put('*/api/merchant/customers_care/settings', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ daily: ['missing_data'], possible: [], hour: 8, version: 4 });
    }),
  );
  const { user, missing } = await renderScreen(<CareScreen />, { language, at: AT });
  const name = language === 'ar' ? 'إرسال كل صباح' : 'Send each morning';
  await user.click(await screen.findByRole('switch', { name }));
  await waitFor(() => expect(sent).toEqual({ daily: ['missing_data'], version: 3 }));
  expect(missing).toEqual([]);
});

test.each(BOTH)('the tab of a tenant has the lists and the log (%s)', async (language) => {
  answers('/customers_care/log', pageOf([entry]));
  const { missing } = await renderScreen(<CareOfCustomer id={4} />, { language });
  const chip = await screen.findByRole('link', {
    name: language === 'ar' ? 'بيانات ناقصة' : 'Missing data',
  });
  expect(chip).toHaveAttribute('href', `${AT}?customer_id=4`);
  expect(await screen.findByText('r@example.com')).toBeVisible();
  expect(missing).toEqual([]);
});

test('nobody qualifies, and a fault is told', async () => {
  answers('/customers_care', pageOf([]));
  const empty = await renderScreen(<CareScreen />, { at: AT });
  expect(await screen.findByText('Nobody at the moment')).toBeVisible();
  empty.unmount();
  refuses('/customers_care', 500, 'internal');
  await renderScreen(<CareScreen />, { at: AT });
  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
});

test.each(BOTH)('whom the next morning leaves out, and why (%s)', async (language) => {
  const [toldRow, unreachable] = [
    { ...row, left_out: 'told', silent_until: '2026-04-01' },
    { ...row, key: 'missing_data:5', left_out: 'no_address', channel: undefined },
  ];
  answers('/customers_care/morning', {
    date: '2026-03-16',
    at: '2026-03-16T04:00:00Z',
    lists: [{ list: 'missing_data', by_email: 12, by_whatsapp: 0, told: 3, unreachable: 1 }],
  });
  answers('/customers_care/morning/rows', {
    ...pageOf([toldRow, unreachable]),
    totals: { amount: '0.00' },
  });
  const { user, missing } = await renderScreen(<MorningPanel />, { language });
  const arabic = language === 'ar';
  expect(await screen.findByText(arabic ? '12 بالبريد الإلكتروني' : '12 by e-mail')).toBeVisible();
  expect(screen.queryByText(/WhatsApp|واتساب/)).toBeNull();
  await user.click(
    screen.getByRole('link', { name: arabic ? 'من يُراسل ومن لا' : 'Who, and who not' }),
  );
  expect(await screen.findByText(arabic ? 'أُبلغ مؤخراً' : 'Told lately')).toBeVisible();
  expect(
    screen.getByText(arabic ? /لا بريد إلكتروني/ : /No e-mail address, and WhatsApp/),
  ).toBeVisible();
  expect(missing).toEqual([]);
});
