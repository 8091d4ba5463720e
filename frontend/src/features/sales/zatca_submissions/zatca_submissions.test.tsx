import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  ZatcaSubmission,
  ZatcaSubmissionCounts,
  ZatcaSubmissionDetail,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { remaining, spanOf } from './clock';
import EInvoicesTile from './EInvoicesTile';
import QueueScreen from './QueueScreen';
import { MOVING } from './states';
import SubmissionScreen from './SubmissionScreen';

/** Two saves of a long form, on a machine that builds at the same time. */
const SLOW_MS = 60_000;
const NOW = '2026-11-21T12:00:00Z';
const row: ZatcaSubmission = {
  id: 7,
  invoice_id: 3,
  invoice_number: 'INV-2026-00007',
  kind: 'invoice',
  subtype: 'simplified',
  customer_id: 2,
  customer_name_en: 'Noura Al Harbi',
  customer_name_ar: 'نورة الحربي',
  total: '15000.00',
  currency: 'SAR',
  icv: 12,
  uuid: '3f0a7c2e-0000-4000-8000-000000000001',
  state: 'waiting',
  call: 'reporting',
  due_at: '2026-11-22T06:30:00Z',
  attempts: 1,
  next_attempt_at: NOW,
  error_count: 0,
  warning_count: 0,
  created_at: '2026-11-21T06:30:00Z',
  version: 2,
};
const rejected: ZatcaSubmission = {
  ...row,
  id: 8,
  invoice_number: 'INV-2026-00008',
  subtype: 'standard',
  call: 'clearance',
  state: 'rejected',
  http_status: 400,
  error_count: 1,
};
const counts: ZatcaSubmissionCounts = {
  waiting: 2,
  sending: 1,
  rejected: 1,
  blocked: 0,
  overdue: 1,
  oldest_due_at: '2026-11-21T14:59:30Z',
  now: NOW,
};
const quiet: ZatcaSubmissionCounts = {
  waiting: 0,
  sending: 0,
  rejected: 0,
  blocked: 0,
  overdue: 0,
  now: NOW,
};
const detail: ZatcaSubmissionDetail = {
  submission: rejected,
  attempts: [
    {
      number: 1,
      call: 'clearance',
      started_at: NOW,
      ended_at: NOW,
      http_status: 400,
      outcome: 'rejected',
    },
  ],
  advice_en: 'Rejected: correct and issue again.',
  advice_ar: 'مرفوض: صحّح ثم أعد الإصدار.',
  messages: [
    {
      kind: 'error',
      code: 'BR-KSA-63',
      category: 'KSA',
      text: 'Buyer address incomplete',
      plain_en: "The buyer's national address is incomplete.",
      plain_ar: 'العنوان الوطني للمشتري ناقص.',
    },
  ],
};
const at = {
  at: '/merchant/setting/zatca-setting/queue',
  path: '/merchant/setting/zatca-setting/queue',
};
const page = {
  at: '/merchant/setting/zatca-setting/queue/8',
  path: '/merchant/setting/zatca-setting/queue/:id',
};
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;
const cells = async (number: string) =>
  within((await screen.findByText(number)).closest('tr') ?? document.body);
const list = (items: ZatcaSubmission[], figures = counts) => {
  answers('/zatca_submissions', pageOf(items));
  answers('/zatca_submissions/counts', figures);
};

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW));
  MOVING.pollMs = 60_000;
});
afterEach(() => vi.restoreAllMocks());

describe('the list', () => {
  beforeEach(() => answers('/zatca_submissions/counts', quiet));
  describeList('the queue', {
    screen: <QueueScreen />,
    path: '/zatca_submissions',
    row,
    at: at.at,
    shows: 'INV-2026-00007',
    empty: 'No e-invoices yet',
  });
});

test.each(BOTH)(
  'the clock counts the 24 hours down; counts lead to their rows (%s)',
  async (language) => {
    list([
      row,
      { ...row, id: 9, invoice_number: 'INV-9', due_at: '2026-11-21T15:59:00Z' },
      { ...row, id: 10, invoice_number: 'INV-10', due_at: '2026-11-21T10:00:00Z' },
      { ...row, id: 11, invoice_number: 'INV-11', state: 'cleared' },
    ]);
    const { missing, user, address } = await renderScreen(<QueueScreen />, { ...at, language });
    expect(
      (await cells('INV-2026-00007')).getByText(ar(language, 'متبقٍ 18 س 30 د', '18 h 30 min left')),
    ).toBeVisible();
    expect(
      (await cells('INV-9')).getByText(ar(language, 'متبقٍ 3 س 59 د', '3 h 59 min left')),
    ).toBeVisible();
    expect(
      (await cells('INV-10')).getByText(ar(language, 'متأخرة 2 س 0 د', 'Late by 2 h 0 min')),
    ).toBeVisible();
    expect((await cells('INV-11')).queryByText(/ left|متبقٍ/)).toBeNull();
    await user.click(
      screen.getByRole('link', {
        name: new RegExp(ar(language, 'يلزم إعادة إصدارها', 'To be issued again')),
      }),
    );
    await waitFor(() =>
      expect(address()).toBe('/merchant/setting/zatca-setting/queue?state=rejected'),
    );
    expect(missing).toEqual([]);
  },
);

test("a clock that is behind the server's is put right", async () => {
  list([row], { ...counts, now: '2026-11-21T14:00:00Z' });
  await renderScreen(<QueueScreen />, at);
  expect(await screen.findByText('16 h 30 min left')).toBeVisible();
});

test('retrying is asked about and sent; everything that is shown, with its filters', async () => {
  const sent: unknown[] = [];
  list([{ ...row, state: 'blocked' }]);
  server.use(
    http.post('*/api/merchant/zatca_submissions/7/retry', () => {
      sent.push('one');
      return HttpResponse.json(row);
    }),
    http.post('*/api/merchant/zatca_submissions/retry_all', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ retried: 3 });
    }),
  );
  const { user } = await renderScreen(<QueueScreen />, {
    ...at,
    at: `${at.at}?state=blocked&older_than_hours=4&search=noura`,
  });
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send now' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send now' }),
  );
  await waitFor(() => expect(sent).toEqual(['one']));
  await user.click(screen.getByRole('button', { name: 'Retry all shown' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retry all' }),
  );
  expect(await screen.findByText('3 documents are sent again')).toBeVisible();
  expect(sent[1]).toEqual({ filter: { state: ['blocked'], older_than_hours: 4 }, search: 'noura' });
});

test('sending that is stopped is said and resumed; without the right there is no button', async () => {
  let resumed = 0;
  list([row], { ...counts, stopped_at: NOW, stopped_reason: 'The authority refused the secret.' });
  server.use(
    http.post('*/api/merchant/zatca_submissions/resume', () => {
      resumed += 1;
      return HttpResponse.json(counts);
    }),
  );
  const first = await renderScreen(<QueueScreen />, at);
  expect(await screen.findByText('The authority refused the secret.')).toBeVisible();
  await first.user.click(screen.getByRole('button', { name: 'Resume sending' }));
  await first.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Resume sending' }),
  );
  await waitFor(() => expect(resumed).toBe(1));
  first.unmount();
  await renderScreen(<QueueScreen />, { ...at, permissions: { 61: [1] } });
  await screen.findByText('The authority refused the secret.');
  expect(screen.queryByRole('button', { name: 'Resume sending' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry all shown' })).toBeNull();
});

test.each(BOTH)(
  "a rejected document: plain words, the authority's own, the answer as it came (%s)",
  async (language) => {
    answers('/zatca_submissions/8', detail);
    answers('/zatca_submissions/8/answer', [
      { attempt: detail.attempts[0], answer: { validationResults: { status: 'ERROR' } } },
    ]);
    const { missing, user } = await renderScreen(<SubmissionScreen />, { ...page, language });
    expect(await screen.findByText(ar(language, detail.advice_ar, detail.advice_en))).toBeVisible();
    expect(
      screen.getByText(
        ar(language, 'العنوان الوطني للمشتري ناقص.', "The buyer's national address is incomplete."),
      ),
    ).toBeVisible();
    expect(screen.getByText('BR-KSA-63')).toHaveAttribute('dir', 'ltr');
    await user.click(
      screen.getByRole('tab', { name: new RegExp(ar(language, 'مرات الإرسال', 'Sendings')) }),
    );
    await user.click(await screen.findByText(ar(language, 'عرض الرد', 'Show the answer')));
    expect(screen.getByText(/"status": "ERROR"/)).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test('a replaced document leads to its replacement and is not issued again', async () => {
  answers('/zatca_submissions/8', { ...detail, submission: { ...rejected, replaced_by_id: 12 } });
  await renderScreen(<SubmissionScreen />, page);
  expect(await screen.findByRole('link', { name: /replaces this one/ })).toHaveAttribute(
    'href',
    '/merchant/setting/zatca-setting/queue/12',
  );
  expect(screen.queryByRole('button', { name: 'Issue again' })).toBeNull();
});

test('a missing right and a missing document are said', async () => {
  refuses('/zatca_submissions/8', 403, 'no_permission');
  const first = await renderScreen(<SubmissionScreen />, page);
  expect(await screen.findByText('No permission')).toBeVisible();
  first.unmount();
  refuses('/zatca_submissions/8', 404, 'not_found');
  await renderScreen(<SubmissionScreen />, page);
  expect(await screen.findByText('This record does not exist or was removed')).toBeVisible();
});

describe.each(BOTH)('issuing again (%s)', (language) => {
  const button = ar(language, 'إعادة الإصدار', 'Issue again');
  /** The dialog once its form is there. */
  const loaded = async () => {
    await waitFor(() => within(screen.getByRole('dialog')).getByRole('button', { name: button }));
    return within(screen.getByRole('dialog'));
  };
  const buyer = {
    name: 'Rimal Trading',
    vat_number: '310122393500003',
    street: 'Olaya',
    city: 'Riyadh',
  };

  test(
    "shows what was wrong, the fields it is about first, the server's faults on them, then the result",
    async () => {
      const sent: { buyer?: Record<string, string> }[] = [];
      answers('/zatca_submissions/8', detail);
      answers('/invoices/3', { id: 3, contract_payment_id: 5 });
      answers('/contract_payments/5/invoice', {
        can_issue: false,
        faults: [],
        subtype: 'standard',
        vat_category: 'S',
        vat_rate: '15',
        amount: '1',
        buyer,
      });
      answers('/zatca_submissions/21', {
        submission: { ...rejected, id: 21, icv: 40, state: 'cleared', replaces_id: 8 },
        messages: [],
        attempts: [],
        advice_en: 'Cleared.',
        advice_ar: 'معتمد.',
      });
      server.use(
        http.post('*/api/merchant/zatca_submissions/8/reissue', async ({ request }) => {
          sent.push((await request.json()) as { buyer?: Record<string, string> });
          if (sent.length === 1)
            return HttpResponse.json(
              {
                code: 'validation',
                message: 'x',
                errors: { 'buyer.postal_code': ['5 digits, please.'] },
              },
              { status: 422 },
            );
          return HttpResponse.json({
            ...rejected,
            id: 21,
            icv: 40,
            state: 'waiting',
            replaces_id: 8,
          });
        }),
      );
      const { missing, user } = await renderScreen(<SubmissionScreen />, { ...page, language });
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await loaded();
      expect(
        await dialog.findByText(
          ar(
            language,
            'العنوان الوطني للمشتري ناقص.',
            "The buyer's national address is incomplete.",
          ),
        ),
      ).toBeVisible();
      expect(
        dialog.getByText(
          ar(
            language,
            'يُحفظ المستند المرفوض ورد الهيئة لأغراض التدقيق.',
            'The rejected document and its answer are kept for the audit.',
          ),
        ),
      ).toBeVisible();
      const titles = dialog.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
      expect(titles.slice(-2)).toEqual(
        ar(
          language,
          'ما تخصه الرسائل|بيانات المشتري الأخرى',
          "What the messages are about|The buyer's other details",
        ).split('|'),
      );
      const boxes = dialog.getAllByRole('textbox').map((box) => box.getAttribute('name'));
      expect(boxes.indexOf('postal_code')).toBeLessThan(boxes.indexOf('vat_number'));
      const postal = dialog.getByLabelText(
        new RegExp(ar(language, 'الرمز البريدي', 'Postal code')),
      );
      fireEvent.change(
        dialog.getByLabelText(new RegExp(ar(language, 'رقم المبنى', 'Building number'))),
        { target: { value: '7718' } },
      );
      fireEvent.change(postal, { target: { value: '12' } });
      await user.click(dialog.getByRole('button', { name: button }));
      await waitFor(() => expect(postal).toBeInvalid());
      expect(dialog.getAllByText('5 digits, please.').length).toBeGreaterThan(0);
      fireEvent.change(postal, { target: { value: '12214' } });
      await user.click(dialog.getByRole('button', { name: button }));
      expect(
        await screen.findByText(ar(language, 'الموقع 40 في السلسلة', 'Place 40 in the chain')),
      ).toBeVisible();
      expect(await screen.findByText(ar(language, 'معتمد.', 'Cleared.'))).toBeVisible();
      expect(sent[1]).toEqual({
        buyer: { ...buyer, building_number: '7718', postal_code: '12214', country: 'SA' },
      });
      expect(
        screen.getByRole('link', {
          name: ar(language, 'فتح المستند الجديد', 'Open the new document'),
        }),
      ).toHaveAttribute('href', '/merchant/setting/zatca-setting/queue/21');
      expect(missing).toEqual([]);
    },
    SLOW_MS,
  );

  test('messages that are not about the buyer lead to the setting; who may not see invoices sends no buyer', async () => {
    const sent: unknown[] = [];
    answers('/zatca_submissions/8', {
      ...detail,
      messages: [{ ...detail.messages[0], code: 'certificate-permissions' }],
    });
    refuses('/invoices/3', 403, 'no_permission');
    answers('/zatca_submissions/21', {
      ...detail,
      submission: { ...rejected, id: 21, state: 'cleared' },
    });
    server.use(
      http.post('*/api/merchant/zatca_submissions/8/reissue', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...rejected, id: 21, state: 'waiting' });
      }),
    );
    const { user } = await renderScreen(<SubmissionScreen />, { ...page, language });
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await loaded();
    expect(
      await dialog.findByRole('link', { name: ar(language, 'فتح البيانات', 'Open the details') }),
    ).toHaveAttribute('href', '/merchant/setting/zatca-setting?tab=details');
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(sent).toEqual([{}]));
  });
});

test.each(BOTH)(
  "the dashboard's tile sums what needs somebody, and leads there (%s)",
  async (language) => {
    answers('/zatca_submissions/counts', counts);
    const first = await renderScreen(<EInvoicesTile />, { language });
    expect(await screen.findByRole('link')).toHaveAttribute(
      'href',
      '/merchant/setting/zatca-setting/queue?state=rejected%2Cblocked',
    );
    expect(screen.getByText('2')).toBeVisible();
    expect(first.missing).toEqual([]);
  },
);

test('time left, late and waited', () => {
  const now = Date.parse(NOW);
  const due = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  expect(remaining(due(24), now)).toEqual({ word: 'left', minutes: 1440, tone: 'info' });
  expect(remaining(due(11), now).tone).toBe('warning');
  expect(remaining(due(4), now).tone).toBe('warning');
  expect(remaining(due(3.9), now).tone).toBe('danger');
  expect(remaining(due(-1), now)).toEqual({ word: 'late', minutes: 60, tone: 'danger' });
  expect(remaining(due(-0.5), now, 'clearance')).toEqual({
    word: 'waits',
    minutes: 29,
    tone: 'info',
  });
  expect(remaining(due(-2), now, 'clearance').tone).toBe('danger');
  expect(spanOf(1500)).toEqual({ key: 'days', values: { days: 1, hours: 1 } });
  expect(spanOf(61)).toEqual({ key: 'hours', values: { hours: 1, minutes: 1 } });
  expect(spanOf(5)).toEqual({ key: 'minutes', values: { minutes: 5 } });
});
