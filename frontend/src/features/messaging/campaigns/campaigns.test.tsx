import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type {
  Campaign,
  CampaignDetail,
  CampaignRecipient,
  CampaignPackages,
  CampaignUsage,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import CampaignForm from './CampaignForm';
import CampaignScreen, { untilNext } from './CampaignScreen';
import CampaignsScreen from './CampaignsScreen';
import { audienceOf, choicesOf, localTime } from './campaignValues';
import { PATHS } from './feature';
import ReportScreen from './ReportScreen';
import ToolsScreen from './ToolsScreen';
import UsageScreen from './UsageScreen';

const campaign: Campaign = {
  id: 7,
  name: 'Eid greeting',
  status: 2,
  message_en: 'Dear {tenant}',
  starts_at: '2026-03-15T08:00:00Z',
  ends_on: '2026-04-30',
  recipients: 120,
  sent: 40,
  pending: 77,
  failed: 3,
  excluded: 6,
  made_by: 'Aisha',
  launched_at: '2026-03-15T08:00:00Z',
  launched_by: 'Aisha',
  version: 3,
};
const detail: CampaignDetail = {
  campaign,
  audience: { genders: [], building_ids: [], city_ids: [] },
  plan: {
    next_at: '2026-03-15T09:00:00Z',
    wait: 'rest',
    finishes_at: '2026-03-15T11:00:00Z',
  },
  results: { paying: 2, paid: '1500.00', viewings: 3 },
  exclusions: [{ reason: 'duplicate_number', customers: 6 }],
  tests: [
    {
      id: 1,
      recipient: '971501112233',
      body: 'Dear Sara',
      status: 2,
      sent_by: 'Aisha',
      created_at: '2026-03-15T07:00:00Z',
    },
  ],
  time_zone: 'Asia/Dubai',
};
const recipient: CampaignRecipient = {
  id: 31,
  campaign_id: 7,
  position: 1,
  customer_id: 5,
  customer_name_en: 'Sara Haddad',
  customer_name_ar: 'سارة حداد',
  mobile: '971501112233',
  language: 'en',
  status: 2,
  attempts: 1,
  sent_at: '2026-03-15T08:10:00Z',
  viewings: 0,
};
const packages: CampaignPackages = {
  package: 1,
  name_en: 'Half a year',
  name_ar: 'نصف سنة',
  ends_on: '2026-09-14',
  offers: [
    { id: 1, name_en: 'One year', name_ar: 'سنة', price: '1000.00', currency: 'AED', months: 12 },
  ],
};
const usage: CampaignUsage = {
  usable: false,
  sent_today: 40,
  sent_7_days: 40,
  sent_30_days: 90,
  failed_30_days: 3,
  pending: 77,
  next_at: '2026-03-15T09:00:00Z',
  wait: 'hours',
  weekly_cap: 2,
  time_zone: 'Asia/Dubai',
};
const word = (language: string, en: string, ar: string) => (language === 'ar' ? ar : en);
const AT = { at: PATHS.record(7), path: PATHS.record(':id') };

// The plan alone says when to ask next.
beforeEach(() => refuses('/campaigns/7/progress', 403, 'no_permission'));

describeList('campaigns', {
  screen: <CampaignsScreen />,
  path: '/campaigns',
  row: campaign,
  shows: 'Eid greeting',
  empty: 'No campaigns yet',
});

test.each(BOTH)(
  '%s: a running campaign says when the next message goes out and why',
  async (language) => {
    answers('/campaigns/7', detail);
    const sent: unknown[] = [];
    server.use(
      http.post('*/campaigns/7/pause', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...detail, campaign: { ...campaign, status: 3 } });
      }),
    );
    const { user, missing } = await renderScreen(<CampaignScreen />, { language, ...AT });
    await screen.findByText(word(language, 'These get no message:', 'هؤلاء لا تصلهم رسالة:'), {
      exact: false,
    });
    const said = screen.getAllByRole('status').map((one) => one.textContent);
    expect(said.join(' ')).toContain(
      word(language, '5 to 15 minutes after each 100', 'بعد كل 100 رسالة'),
    );
    expect(screen.getByText('971501112233')).toBeVisible();
    const viewings = word(language, 'Viewings booked within 7 days', 'معاينات حُجزت خلال 7 أيام');
    expect(screen.getByText(viewings)).toBeVisible();
    await user.click(screen.getByRole('button', { name: word(language, 'Pause', 'إيقاف مؤقت') }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('77');
    const sure = [...dialog.querySelectorAll('button')].find(
      (button) => button.textContent === word(language, 'Pause', 'إيقاف مؤقت'),
    );
    await user.click(sure!);
    await waitFor(() => expect(sent).toEqual([{ version: 3 }]));
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('%s: a draft is launched after its estimate was read', async (language) => {
  const draft = {
    ...detail,
    campaign: { ...campaign, status: 4 as const, launched_at: undefined, launched_by: undefined },
    plan: {},
    exclusions: [],
    tests: [],
  };
  answers('/campaigns/7', draft);
  server.use(
    http.post('*/campaigns/audience', () =>
      HttpResponse.json({
        count: { recipients: 114, exclusions: [] },
        begins_at: '2026-03-15T08:10:00Z',
        finishes_at: '2026-03-15T10:30:00Z',
      }),
    ),
  );
  const { user, missing } = await renderScreen(<CampaignScreen />, { language, ...AT });
  const launch = word(language, 'Launch', 'إطلاق');
  await user.click(await screen.findByRole('button', { name: launch }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('114');
  expect(missing).toEqual([]);
});

test.each(BOTH)('%s: while a campaign is written, it is counted who gets it', async (language) => {
  answers('/campaigns/segments', pageOf([]));
  server.use(
    http.post('*/campaigns/audience', () =>
      HttpResponse.json({
        count: { recipients: 12, exclusions: [{ reason: 'not_allowed', customers: 4 }] },
        begins_at: '2026-03-15T08:10:00Z',
        finishes_at: '2026-03-15T08:30:00Z',
      }),
    ),
  );
  const { missing } = await renderScreen(<CampaignForm />, {
    language,
    at: PATHS.add,
    path: PATHS.add,
  });
  await screen.findByText(
    word(language, '12 tenants get this message.', 'تصل هذه الرسالة إلى 12 مستأجرًا.'),
  );
  await screen.findByText(word(language, 'Disallows WhatsApp: 4', 'لا يسمح بواتساب: 4'));
  expect(missing).toEqual([]);
});

test.each(BOTH)('%s: the report lists every tenant of the campaign', async (language) => {
  answers('/campaigns/7', detail);
  answers('/campaigns/recipients', pageOf([recipient]));
  const { missing } = await renderScreen(<ReportScreen />, {
    language,
    at: PATHS.report(7),
    path: PATHS.report(':id'),
  });
  await screen.findAllByText('971501112233');
  expect(missing).toEqual([]);
});

test.each(BOTH)('%s: how the number is used', async (language) => {
  answers('/campaigns/usage', usage);
  answers('/campaigns/packages', packages);
  const { missing } = await renderScreen(<UsageScreen />, { language });
  await screen.findByText(word(language, 'Sent in 30 days', 'أُرسل خلال 30 يومًا'));
  expect(missing).toEqual([]);
});

test('the way into marketing leads to the campaigns', async () => {
  answers('/campaigns/usage', usage);
  answers('/campaigns/packages', packages);
  await renderScreen(<ToolsScreen />);
  expect(await screen.findByRole('link', { name: 'Campaigns' })).toHaveAttribute(
    'href',
    PATHS.list,
  );
});

test('it is looked again when the next message has gone out', () => {
  const now = Date.parse('2026-03-15T08:59:50Z');
  expect(untilNext(detail, now)).toBe(12_000);
  expect(untilNext(detail, now - 3_600_000)).toBe(30_000);
  expect(untilNext(detail, now + 3_600_000)).toBe(2_000);
  expect(untilNext({ ...detail, campaign: { ...campaign, status: 5 } }, now)).toBe(false);
});

test('a choice of tenants survives the form', () => {
  const audience = {
    genders: [3 as const],
    building_ids: [1, 2],
    city_ids: [],
    language: 'ar' as const,
    contract: 'live' as const,
    owes_from: '100.00',
  };
  expect(audienceOf(choicesOf(audience))).toEqual(audience);
  expect(localTime('2026-03-15T20:30:00Z', 'Asia/Dubai')).toEqual({
    day: '2026-03-16',
    time: '00:30',
  });
});

/** An answer that goes on, as the server sends it. */
const toldOf = (...told: object[]) =>
  new HttpResponse(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const one of told)
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(one)}\n\n`));
        controller.close();
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );

test('figures of a running campaign are shown as they are told', async () => {
  answers('/campaigns/7', detail);
  const { name: _, ...figures } = campaign;
  const told = { ...figures, sent: 41, pending: 76, plan: detail.plan };
  const ended = { ...told, status: 5, sent: 117, pending: 0, plan: {} };
  let asked = 0;
  server.use(
    http.get('*/campaigns/7/progress', () => {
      asked += 1;
      return asked === 1 ? toldOf(told) : toldOf(ended);
    }),
  );
  await renderScreen(<CampaignScreen />, AT);
  expect(await screen.findByText('117')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(asked).toBe(2);
});

test('a draft takes an image or a document', async () => {
  answers('/campaigns/7', { ...detail, campaign: { ...campaign, status: 4 }, tests: [] });
  const call = globalThis.fetch;
  let sent: FormData | undefined;
  // jsdom's form data does not go through Node's fetch.
  const taken = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.method !== 'POST') return call(input, init);
    sent = init.body as FormData;
    return Promise.resolve(Response.json(detail));
  });
  onTestFinished(() => taken.mockRestore());
  const { user } = await renderScreen(<CampaignScreen />, AT);
  const file = new File(['%PDF-1.7'], 'offer.pdf', { type: 'application/pdf' });
  const input = await screen.findByLabelText('Image or document', { selector: 'input' });
  await user.upload(input, file);
  await waitFor(() => expect(sent?.get('version')).toBe('3'));
  expect(sent?.get('file')).toMatchObject({ name: 'offer.pdf' });
});
