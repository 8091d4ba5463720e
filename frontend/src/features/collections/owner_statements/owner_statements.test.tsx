import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type {
  OwnerAccount,
  OwnerMoney,
  OwnerStatement,
} from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import MoneyOfOwner from './MoneyOfOwner';
import { monthEnds } from './months';
import OpenScreen from './OpenScreen';
import OwnStatements from './OwnStatements';
import StatementScreen from './StatementScreen';
import StatementsScreen from './StatementsScreen';

const statement: OwnerStatement = {
  id: 7,
  number: 'OS-2026-00007',
  owner_id: 2,
  owner_name_en: 'Humaid Al Nuaimi',
  owner_name_ar: 'حميد النعيمي',
  starts_on: '2026-02-01',
  ends_on: '2026-02-28',
  opening: '0.00',
  collected: '1000.00',
  costs: '-105.00',
  fees: '-52.50',
  payouts: '0.00',
  closing: '842.50',
  reserve: '0.00',
  to_pay: '842.50',
  closed_by: 'Admin',
  created_at: '2026-03-01T08:00:00Z',
};

const account: OwnerAccount = {
  id: 7,
  number: 'OS-2026-00007',
  owner_id: 2,
  owner_name_en: 'Humaid Al Nuaimi',
  owner_name_ar: 'حميد النعيمي',
  starts_on: '2026-02-01',
  ends_on: '2026-02-28',
  currency: 'AED',
  closed_by: 'Admin',
  figures: {
    opening: '0.00',
    collected: '1000.00',
    costs: '-105.00',
    fees: '-52.50',
    payouts: '0.00',
    closing: '842.50',
    reserve: '0.00',
    to_pay: '842.50',
  },
  details: {
    rent_due: '1500.00',
    methods: [{ method: 'cash', amount: '1000.00' }],
    penalties: '0.00',
    cheques: [{ month: '2026-06-01', count: 2, amount: '900.00' }],
    bounced: [],
    units: [
      {
        unit_id: 3,
        unit_number: '1203',
        building_id: 1,
        building_name_en: 'Palm',
        building_name_ar: 'النخيل',
        share: '100.00',
        rent: '0.00',
        paid: '0.00',
        overdue: '0.00',
        is_vacant: true,
        vacant_days: 28,
      },
    ],
    deposits_held: '50.00',
  },
  opening_line: {
    kind: 'opening',
    happened_on: '2026-02-01',
    is_late: false,
    said_en: 'Opening balance · OB-2026-00001',
    said_ar: 'الرصيد الافتتاحي · OB-2026-00001',
    amount: '0.00',
    vat: '0.00',
    balance: '0.00',
  },
  lines: [
    {
      kind: 'collected',
      happened_on: '2026-01-20',
      is_late: true,
      said_en: 'Rent collected · 1203',
      said_ar: 'إيجار محصل · 1203',
      amount: '1000.00',
      vat: '0.00',
      balance: '1000.00',
    },
  ],
};

const money: OwnerMoney = {
  as_of: '2026-03-15',
  currency: 'AED',
  has_agreement: false,
  collected: '1000.00',
  costs: '0.00',
  fees: '0.00',
  payouts: '0.00',
  balance: '0.00',
  reserve: '0.00',
  to_pay: '0.00',
  bounced: '0.00',
  cheques_in_hand: '0.00',
  deposits_held: '0.00',
  months: [],
  buildings: [],
};

describeList('owner_statements', {
  screen: <StatementsScreen />,
  path: '/owner_statements',
  row: statement,
  shows: { en: 'Humaid Al Nuaimi', ar: 'حميد النعيمي' },
  empty: 'No closed statements yet',
});

test.each(BOTH)(
  'a statement says its lines, late ones and vacant units, in %s',
  async (language) => {
    answers('/owner_statements/7', account);
    const at = { at: '/7', path: '/:id' };
    const { missing } = await renderScreen(<StatementScreen />, { language, ...at });
    const said = language === 'ar' ? 'إيجار محصل · 1203' : 'Rent collected · 1203';
    expect(await screen.findByText(said)).toBeVisible();
    expect(
      screen.getByText(language === 'ar' ? 'يخص فترة مغلقة' : 'Of a closed period'),
    ).toBeVisible();
    expect(screen.getByText(language === 'ar' ? 'شاغرة' : 'Vacant')).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)('where papers have both calendars the page has them, in %s', async (language) => {
  answers('/owner_statements/7', account);
  const { missing } = await renderScreen(<StatementScreen />, {
    language,
    at: '/7',
    path: '/:id',
    account: {
      name_en: 'Najd',
      name_ar: 'نجد',
      currency: 'SAR',
      time_zone: 'Asia/Riyadh',
      country: 'SA',
    },
  });
  expect(await screen.findByText('13/08/1447')).toBeVisible();
  const opening = language === 'ar' ? 'الرصيد الافتتاحي' : 'Opening balance';
  expect(screen.getByText(`${opening} · OB-2026-00001`)).toBeVisible();
  expect(missing).toEqual([]);
});

test.each(BOTH)('a month is closed for all, with progress, in %s', async (language) => {
  const sent: unknown[] = [];
  answers('/owner_statements', pageOf([statement]));
  answers('/owner_statements/to_state', [
    {
      owner_id: 2,
      owner_name_en: 'Humaid Al Nuaimi',
      owner_name_ar: 'حميد النعيمي',
      starts_on: '2026-03-01',
      opening: '842.50',
    },
  ]);
  const run = {
    id: 4,
    ends_on: '2026-03-31',
    total: 1,
    done: 1,
    closed: 1,
    skipped: 0,
    started_by: 'Admin',
    created_at: '2026-04-01T08:00:00Z',
    ended_at: '2026-04-01T08:00:01Z',
  };
  server.use(
    http.post('*/api/merchant/owner_statements/runs', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(run);
    }),
  );
  answers('/owner_statements/runs/4', run);
  const { user, missing } = await renderScreen(<StatementsScreen />, { language });
  const word = language === 'ar' ? 'إغلاق شهر' : 'Close a month';
  await user.click(await screen.findByRole('button', { name: word }));
  const dialog = await screen.findByRole('dialog');
  const close = language === 'ar' ? 'إغلاق كشف واحد' : 'Close one statement';
  await user.click(await within(dialog).findByRole('button', { name: close }));
  expect(await within(dialog).findByRole('status')).toHaveTextContent(
    language === 'ar' ? '1 من 1' : '1 of 1',
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(missing).toEqual([]);
});

test('the open account is closed for a month that was chosen, and not before', async () => {
  answers('/owner_statements/draft', { ...account, id: undefined, number: undefined });
  const at = { at: '/2', path: '/:id' };
  await renderScreen(<OpenScreen />, at);
  expect(await screen.findByRole('button', { name: 'Close' })).toBeDisabled();
  expect(screen.getByText('Open')).toBeVisible();
});

test('an account that cannot be read says why', async () => {
  refuses('/owner_statements/draft', 501, 'owner_statements.no_agreement');
  await renderScreen(<OpenScreen />, { at: '/2', path: '/:id' });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test.each(BOTH)('without an agreement the page says what to do, in %s', async (language) => {
  answers('/owner_statements/money', money);
  const { missing } = await renderScreen(<MoneyOfOwner id={2} />, { language });
  const words = language === 'ar' ? /لا توجد اتفاقية إدارة/ : /no management agreement yet/;
  expect(await screen.findByText(words)).toBeVisible();
  expect(missing).toEqual([]);
});

test('an owner finds the own statements with their PDF', async () => {
  answers('/owner_statements', pageOf([statement]), 'owner');
  await renderScreen(<OwnStatements />, { area: 'owner' });
  expect(await screen.findByText('OS-2026-00007')).toBeVisible();
});

test('months that can be closed are over', () => {
  const ends = monthEnds('Asia/Dubai', 3);
  const now = new Date().toISOString().slice(0, 10);
  expect(ends).toHaveLength(3);
  for (const end of ends) expect(end < now).toBe(true);
});
