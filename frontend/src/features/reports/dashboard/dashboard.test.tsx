import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Dashboard, ToDo } from '@/api/generated/merchant/client.schemas';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import DashboardScreen from './DashboardScreen';
import { linkOf } from './links';

const URL = '*/api/merchant/dashboard';
const toDo: ToDo = {
  name: 'overdue',
  count: 3,
  amount: '1500.00',
  noun: 'contract_payments',
  filter: 'view=all&state=overdue',
};
const full: Dashboard = {
  as_of: '2026-11-21',
  currency: 'AED',
  to_do: [toDo],
  occupancy: {
    rented: 3,
    vacant: 1,
    buildings: [
      { building_id: 7, name_en: 'Palm Tower', name_ar: 'برج النخلة', rented: 3, vacant: 1 },
    ],
  },
  months: [{ month: '2026-11-01', due: '2000.00', collected: '500.00', deposits: '0.00' }],
  activity: [
    {
      id: 1,
      at: '2026-11-20T08:00:00Z',
      actor_name: 'Sara',
      noun: 'contracts',
      record_id: 5,
      action: 'issued',
      name_en: 'C-2026-00005',
      name_ar: 'C-2026-00005',
      others: 0,
    },
  ],
};

test.each(BOTH)('numbers lead to their lists (%s)', async (language) => {
  server.use(http.get(URL, () => HttpResponse.json(full)));
  const { findByText, missing } = await renderScreen(<DashboardScreen />, { language });
  const number = await findByText('1,500.00');
  expect(number.closest('a')).toHaveAttribute(
    'href',
    '/merchant/contract-payments/current-payments?view=all&state=overdue',
  );
  expect(await findByText(language === 'ar' ? 'برج النخلة' : 'Palm Tower')).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test.each([
  [
    'en',
    [
      'Sara issued contract C-2026-00005',
      'Omar marked a payment and 2 more as not collected',
      'Manzil changed a record',
      'Sara deleted unit 101',
    ],
  ],
  [
    'ar',
    [
      'Sara إصدار العقد C-2026-00005',
      'Omar تسجيل عدم تحصيل دفعة و2 غيرها',
      'Manzil تعديل سجل',
      'Sara حذف الوحدة 101',
    ],
  ],
] as const)('the activity says what was done to which record (%s)', async (language, sentences) => {
  const [issued] = full.activity;
  const activity = [
    issued!,
    {
      ...issued!,
      id: 2,
      actor_name: 'Omar',
      noun: 'contract_payments',
      action: 'marked_not_collected',
      name_en: undefined,
      name_ar: undefined,
      others: 2,
    },
    {
      ...issued!,
      id: 3,
      actor_name: 'Manzil',
      noun: 'something_new',
      action: 'done_anew',
      name_en: undefined,
      name_ar: undefined,
    },
    { ...issued!, id: 4, noun: 'units', action: 'removed', name_en: '101', name_ar: '101' },
  ];
  server.use(http.get(URL, () => HttpResponse.json({ ...full, activity })));
  const { findByText, getAllByRole, missing } = await renderScreen(<DashboardScreen />, {
    language,
  });
  await findByText('1,500.00');
  const said = getAllByRole('listitem').map((item) => item.textContent ?? '');
  for (const sentence of sentences)
    expect(said).toEqual(expect.arrayContaining([expect.stringContaining(sentence)]));
  const links = getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    expect.arrayContaining([expect.stringContaining('/merchant/contracts/contract/5')]),
  );
  expect(links).not.toEqual(
    expect.arrayContaining([expect.stringContaining('/merchant/units/unit/5')]),
  );
  expect(missing).toEqual([]);
});

test('a new merchant is led to the setup guide', async () => {
  server.use(
    http.get(URL, () =>
      HttpResponse.json({
        ...full,
        to_do: [],
        occupancy: { rented: 0, vacant: 0, buildings: [] },
        months: [],
        activity: [],
      }),
    ),
  );
  const { findByRole } = await renderScreen(<DashboardScreen />);
  expect(await findByRole('link', { name: 'Open the setup guide' })).toHaveAttribute(
    'href',
    '/merchant/wizard',
  );
});

test('what a list fixes is not repeated in its address', () => {
  expect(
    linkOf({
      ...toDo,
      name: 'vacant_units',
      noun: 'units',
      filter: 'status=1&building_status=1&occupancy=vacant',
    }),
  ).toBe('/merchant/units/vacant');
  expect(
    linkOf({
      ...toDo,
      name: 'expiring_30',
      noun: 'contracts',
      filter: 'status=1&historical=false&ends_from=2026-11-21&ends_to=2026-12-21',
    }),
  ).toBe('/merchant/contracts/active-contracts?ends_from=2026-11-21&ends_to=2026-12-21');
  expect(
    linkOf({ ...toDo, name: 'documents_expiring', noun: 'documents', filter: 'expiring_days=60' }),
  ).toBe('/merchant/documents?expiring_days=60');
});

test('e-invoices that need somebody stand on the dashboard of offices in Saudi Arabia, for those who may see them', async () => {
  let asked = 0;
  server.use(
    http.get(URL, () => HttpResponse.json(full)),
    http.get('*/api/merchant/zatca_submissions/counts', () => {
      asked += 1;
      return HttpResponse.json({
        waiting: 0,
        sending: 0,
        rejected: 2,
        blocked: 1,
        overdue: 0,
        now: '2026-11-21T10:00:00Z',
      });
    }),
  );
  const account = { country: 'SA', currency: 'SAR', time_zone: 'Asia/Riyadh' };
  const first = await renderScreen(<DashboardScreen />, { account });
  expect((await first.findByText('E-invoices to look at')).closest('a')).toHaveAttribute(
    'href',
    '/merchant/setting/zatca-setting/queue?state=rejected%2Cblocked',
  );
  first.unmount();
  asked = 0;
  for (const options of [{}, { account, permissions: { 1: [1] } }]) {
    // oxlint-disable-next-line no-await-in-loop
    const view = await renderScreen(<DashboardScreen />, options);
    // oxlint-disable-next-line no-await-in-loop
    await view.findByText('1,500.00');
    expect(view.queryByText('E-invoices to look at')).toBeNull();
    view.unmount();
  }
  expect(asked).toBe(0);
});
