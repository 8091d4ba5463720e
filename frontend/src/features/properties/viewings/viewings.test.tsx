import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Viewing, ViewingSettings } from '@/api/generated/merchant/client.schemas';
import type { SharedSlots, SharedViewing } from '@/api/generated/public/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SettingsScreen from './SettingsScreen';
import SharedViewingScreen from './SharedViewingScreen';
import { byDay, dayName, hourOf } from './times';
import TimesOfUnit from './TimesOfUnit';
import ViewingsScreen from './ViewingsScreen';

const viewing: Viewing = {
  id: 4,
  public_id: 'palm01-v',
  unit_id: 3,
  unit_number: '1203',
  building_id: 9,
  building_name_en: 'Rose Tower',
  building_name_ar: 'برج الورد',
  name: 'Omar Haddad',
  mobile: '+971501234567',
  allow_whatsapp: false,
  language: 'en',
  agent_id: 1,
  agent_name: 'Sara Al-Mansoori',
  starts_at: '2026-12-01T06:00:00Z',
  ends_at: '2026-12-01T06:30:00Z',
  state: 'planned',
  created_at: '2026-11-20T08:00:00Z',
  version: 1,
};
const at = '/merchant/units/viewings';

describeList('viewings', {
  screen: <ViewingsScreen />,
  path: '/viewings',
  row: viewing,
  shows: 'Omar Haddad',
  empty: 'No viewing is planned',
  at,
});

test('a visitor who came is noted with what came of it', async () => {
  answers('/viewings', pageOf([viewing]));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/viewings/4/close', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...viewing, state: 'done', version: 2 });
    }),
  );
  const { user } = await renderScreen(<ViewingsScreen />, { at });
  await screen.findAllByText('Omar Haddad');
  await user.click(screen.getAllByRole('button', { name: /Actions/ })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'The visitor came' }));
  await user.type(await screen.findByLabelText('Outcome'), 'Wants a parking');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([{ came: true, outcome: 'Wants a parking', version: 1 }]),
  );
});

test('an enquiry gives the new viewing its unit and visitor, and a free time fills its fields', async () => {
  answers('/viewings', pageOf([]));
  answers('/viewings/agents', [{ id: 1, name: 'Sara Al-Mansoori' }]);
  answers('/units/3', { id: 3, number: '1203' });
  answers('/units', pageOf([]));
  answers('/enquiries', pageOf([]));
  answers('/enquiries/7', {
    id: 7,
    unit_id: 3,
    unit_number: '1203',
    name: 'Omar Haddad',
    mobile: '+971501234567',
    language: 'ar',
    viewing_on: '2026-12-01',
    state: 'new',
    version: 1,
  });
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('*/api/merchant/viewings/slots', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const slots = [{ starts_at: '2026-12-01T06:00:00Z', ends_at: '2026-12-01T06:30:00Z' }];
      return HttpResponse.json({ time_zone: 'Asia/Dubai', slots });
    }),
  );
  const { user } = await renderScreen(<ViewingsScreen />, {
    at: `${at}?enquiry_id=7&begin=viewings`,
  });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByDisplayValue('Omar Haddad')).toBeVisible();
  await user.click(await within(dialog).findByRole('button', { name: '10:00' }));
  expect(await within(dialog).findByDisplayValue('10:00')).toBeVisible();
  expect(asked[0]?.get('unit_id')).toBe('3');
});

const settings: ViewingSettings = {
  is_on: false,
  hours: [{ day: 1, from: '10:00:00', to: '18:00:00' }],
  minutes: 30,
  lead_hours: 4,
  days_ahead: 14,
  agents: [],
  version: 1,
};

test.each(BOTH)(
  'times for visitors are switched on with who shows units (%s)',
  async (language) => {
    answers('/viewings/settings', settings);
    answers('/viewings/agents', [{ id: 1, name: 'Sara Al-Mansoori' }]);
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/merchant/viewings/settings', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...settings, is_on: true, version: 2 });
      }),
    );
    const { user, missing } = await renderScreen(<SettingsScreen />, { language });
    await user.click(await screen.findByRole('checkbox', { name: 'Sara Al-Mansoori' }));
    const on =
      language === 'ar' ? 'يختار الزوار الموعد بأنفسهم' : 'Visitors choose a time themselves';
    await user.click(screen.getByLabelText(on));
    await user.click(screen.getByRole('button', { name: language === 'ar' ? 'حفظ' : 'Save' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        is_on: true,
        agent_ids: [1],
        hours: [{ day: 1, from: '10:00', to: '18:00' }],
        version: 1,
      }),
    );
    expect(missing).toEqual([]);
  },
);

const slots: SharedSlots = {
  is_open: true,
  time_zone: 'Asia/Dubai',
  slots: [
    { starts_at: '2026-12-01T06:00:00Z', ends_at: '2026-12-01T06:30:00Z' },
    { starts_at: '2026-12-02T06:00:00Z', ends_at: '2026-12-02T06:30:00Z' },
  ],
};
const own: SharedViewing = {
  public_id: 'palm01-v',
  state: 'planned',
  name: 'Omar Haddad',
  starts_at: '2026-12-02T06:00:00Z',
  ends_at: '2026-12-02T06:30:00Z',
  time_zone: 'Asia/Dubai',
  can_cancel: true,
  number: '1203',
  building_en: 'Rose Tower',
  building_ar: 'برج الورد',
  agent: 'Sara Al-Mansoori',
  office_en: 'Palm',
  office_ar: 'النخلة',
  office_mobile: '+971501234567',
};

test('a visitor who was too late chooses another time', async () => {
  const sent: unknown[] = [];
  let asked = 0;
  server.use(
    http.get('*/api/public/shared_viewings/slots/palm01-x', () => {
      asked += 1;
      return HttpResponse.json(asked === 1 ? slots : { ...slots, slots: slots.slots.slice(1) });
    }),
    http.post('*/api/public/shared_viewings/slots/palm01-x', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json(own);
      const message = 'This time was just taken. Choose another one.';
      return HttpResponse.json({ code: 'viewings.slot_taken', message }, { status: 409 });
    }),
  );
  const { user } = await renderScreen(<TimesOfUnit id="palm01-x" office="Palm" />);
  await user.click(await screen.findByRole('button', { name: '10:00' }));
  await user.type(screen.getByLabelText(/Your name/), 'Omar Haddad');
  await user.type(screen.getByLabelText(/Your mobile/), '0501234567');
  await user.click(screen.getByRole('checkbox', { name: /Remind me by WhatsApp/ }));
  await user.click(screen.getByRole('button', { name: /^Book/ }));
  expect(await screen.findByText(/just taken/)).toBeVisible();
  const day = dayName('2026-12-01', 'en');
  await waitFor(() => expect(screen.queryByRole('button', { name: day })).toBeNull());
  await user.click(screen.getByRole('button', { name: '10:00' }));
  await user.click(screen.getByRole('button', { name: /^Book/ }));
  expect(await screen.findByText('Your viewing is booked')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    name: 'Omar Haddad',
    mobile: '0501234567',
    allow_whatsapp: true,
    language: 'en',
    starts_at: '2026-12-02T06:00:00Z',
  });
});

test('nothing is offered where the office gives no times', async () => {
  server.use(
    http.get('*/api/public/shared_viewings/slots/palm01-x', () =>
      HttpResponse.json({ is_open: false, time_zone: 'Asia/Dubai', slots: [] }),
    ),
  );
  await renderScreen(
    <>
      <TimesOfUnit id="palm01-x" office="Palm" />
      <p>Below</p>
    </>,
  );
  expect(await screen.findByText('Below')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'See the unit' })).toBeNull();
});

test.each(BOTH)('a visitor sees their viewing and cancels it (%s)', async (language) => {
  let shown = own;
  server.use(
    http.get('*/api/public/shared_viewings/own/palm01-v', () => HttpResponse.json(shown)),
    http.post('*/api/public/shared_viewings/own/palm01-v/cancel', () => {
      shown = { ...own, state: 'cancelled', can_cancel: false };
      return HttpResponse.json(shown);
    }),
  );
  const { user, missing } = await renderScreen(<SharedViewingScreen />, {
    language,
    at: '/viewing/palm01-v',
    path: '/viewing/:uniqueId',
  });
  const words =
    language === 'ar'
      ? ['إلغاء معاينتي', 'نعم، ألغها', 'أُلغيت هذه المعاينة.']
      : ['Cancel my viewing', 'Yes, cancel it', 'This viewing is cancelled.'];
  await user.click(await screen.findByRole('button', { name: words[0] }));
  await user.click(screen.getByRole('button', { name: words[1] }));
  expect(await screen.findByText(words[2] as string)).toBeVisible();
  expect(screen.queryByRole('button', { name: words[0] })).toBeNull();
  expect(missing).toEqual([]);
});

test('times are of the zone of the unit', () => {
  expect(hourOf('2026-12-01T21:30:00Z', 'Asia/Dubai')).toBe('01:30');
  const late = [{ starts_at: '2026-12-01T19:30:00Z' }, { starts_at: '2026-12-01T21:30:00Z' }];
  expect(byDay(late, 'Asia/Dubai').map(([day]) => day)).toEqual(['2026-12-01', '2026-12-02']);
});
