import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { TenantLink } from '@/api/generated/merchant/client.schemas';
import type { TenantArea, TenantDoor } from '@/api/generated/public/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import MyTenancyScreen from './MyTenancyScreen';
import TenantLinksScreen from './TenantLinksScreen';

const link: TenantLink = {
  id: 4,
  customer_id: 7,
  customer_name_en: 'Sara Haddad',
  customer_name_ar: 'سارة حداد',
  public_id: 'palm01-abc',
  state: 'open',
  visits: 3,
  last_visit_at: '2026-11-20T08:00:00Z',
  opened_by: 'Aisha',
  created_at: '2026-11-19T08:00:00Z',
  version: 2,
};
const AT = '/merchant/own-links';

beforeEach(() => answers('/tenant_links/settings', { is_on: true, version: 1 }));

describeList('own links', {
  screen: <TenantLinksScreen />,
  path: '/tenant_links',
  row: link,
  shows: 'Aisha',
  empty: 'No link was opened',
  at: AT,
});

test('all links are switched off after a question', async () => {
  answers('/tenant_links', pageOf([link]));
  answers('/tenant_links/settings', { is_on: true, version: 1 });
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/merchant/tenant_links/settings', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ is_on: false, version: 2 });
    }),
  );
  const { user } = await renderScreen(<TenantLinksScreen />, { at: AT });
  await user.click(await screen.findByLabelText('Tenants can enter'));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ is_on: false, version: 1 }]));
});

const door: TenantDoor = {
  public_id: 'palm01-abc',
  office_en: 'Palm Properties',
  office_ar: 'بالم للعقارات',
  code_address: 's***@tenants.example',
};
const figures = {
  total: '30000.00',
  due: '15000.00',
  collected: '15000.00',
  overdue: '0.00',
  due_today: '0.00',
  upcoming: '15000.00',
  not_collected: '0.00',
  cheques_in_hand: '15000.00',
  cheques_deposited: '0.00',
  cheques_cleared: '0.00',
  cheques_bounced: '0.00',
  insurance_held: '1500.00',
  charges: '0.00',
  on_account: '0.00',
  balance: '0.00',
};
const area: TenantArea = {
  name_en: 'Sara Haddad',
  name_ar: 'سارة حداد',
  office_en: 'Palm Properties',
  office_ar: 'بالم للعقارات',
  office_mobile: '+971501112200',
  office_email: 'office@palm.example',
  mobile: '+971501112233',
  email: 'sara@tenants.example',
  language: 'en',
  currency: 'AED',
  as_of: '2026-11-20',
  figures,
  contracts: [
    {
      id: 9,
      number: 'C-2026-00009',
      state: 'active',
      building_en: 'Rumailah',
      building_ar: 'الرميلة',
      unit_number: '1203',
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
      rent_price: '30000.00',
      rent_lines: [],
      total_rent: '30000.00',
      insurance_amount: '1500.00',
    },
  ],
  payments: [
    {
      contract_number: 'C-2026-00009',
      type: 1,
      amount: '15000.00',
      due_on: '2026-12-01',
      state: 'upcoming',
      method: 'cheque',
      cheque_number: '000102',
      bank: 'ADIB',
      cheque_state: 'received',
    },
  ],
  lines: [
    {
      on: '2026-01-01',
      kind: 'due',
      what_en: 'Rent due',
      what_ar: 'استحقاق إيجار',
      contract_number: 'C-2026-00009',
      debit: '15000.00',
      credit: '0.00',
      balance: '15000.00',
    },
  ],
  requests: [{ public_id: 'palm01-req', kinds: ['passport'], ends_on: '2026-12-20' }],
};

function place() {
  server.use(
    http.get('*/api/public/tenant_links/palm01-abc', () => HttpResponse.json(door)),
    http.post('*/api/public/tenant_links/palm01-abc/code', () =>
      HttpResponse.json({ address: door.code_address, until: '2026-11-20T08:10:00Z' }),
    ),
    http.post('*/api/public/tenant_links/palm01-abc/session', () =>
      HttpResponse.json({ session: 's3cret', until: '2026-11-20T08:30:00Z' }),
    ),
    http.post('*/api/public/tenant_links/palm01-abc/area', () => HttpResponse.json(area)),
  );
}
const visited = { at: '/my-tenancy/palm01-abc', path: '/my-tenancy/:uniqueId' };
const label = (language: string, en: string, ar: string) => (language === 'ar' ? ar : en);

test.each(BOTH)('a tenant enters by a code and sees the own cheque (%s)', async (language) => {
  place();
  const { user, missing } = await renderScreen(<MyTenancyScreen />, { ...visited, language });
  await user.click(
    await screen.findByRole('button', { name: label(language, 'Send the code', 'إرسال الرمز') }),
  );
  await user.type(screen.getByRole('textbox'), '١٢٣٤٥٦');
  await user.click(screen.getByRole('button', { name: label(language, 'Enter', 'دخول') }));
  expect(await screen.findByText('000102')).toBeVisible();
  expect(screen.getByText(new RegExp(label(language, 'In the safe', 'في الخزنة')))).toBeVisible();
  expect(
    screen.getByRole('link', { name: label(language, 'Send', 'إرسال') }).getAttribute('href'),
  ).toContain('/send-documents/palm01-req');
  expect(location.href).not.toContain('s3cret');
  expect(missing).toEqual([]);
});

test('a change is asked for, and then waits', async () => {
  place();
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/public/tenant_links/palm01-abc/changes', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        ...area,
        change: { state: 'waiting', asked_at: '2026-11-20T08:05:00Z' },
      });
    }),
  );
  const { user } = await renderScreen(<MyTenancyScreen />, visited);
  await user.type(await screen.findByRole('textbox'), '123456');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await user.type(await screen.findByLabelText('Mobile'), '+971501119999');
  await user.click(screen.getByRole('button', { name: 'Send to the office' }));
  await waitFor(() =>
    expect(sent).toEqual([{ session: 's3cret', mobile: '+971501119999', language: 'en' }]),
  );
  expect(await screen.findByText(/Waiting/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send to the office' })).toBeNull();
});
