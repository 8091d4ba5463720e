import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Customer } from '@/api/generated/merchant/client.schemas';
import { answers, describeList, pageOf, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import CustomerScreen from './CustomerScreen';
import CustomersScreen from './CustomersScreen';

const customer: Customer = {
  id: 1,
  name_en: 'Rajesh Menon',
  name_ar: 'راجيش مينون',
  mobile: '+971501234567',
  email: 'rajesh@mail.example',
  gender: 1,
  nationality: 'IN',
  national_id: '784-1970-2203117-0',
  national_id_expires_on: '2020-01-01',
  language: 'en',
  allow_whatsapp: true,
  status: 1,
  active_contracts: 1,
  version: 4,
  created_at: '2026-01-01T00:00:00Z',
};
const figures = {
  total: '38000.00',
  due: '28500.00',
  collected: '19000.00',
  overdue: '9500.00',
  due_today: '0.00',
  upcoming: '9500.00',
  not_collected: '0.00',
  cheques_in_hand: '9500.00',
  cheques_deposited: '0.00',
  cheques_cleared: '0.00',
  cheques_bounced: '0.00',
  insurance_held: '0.00',
  on_account: '0.00',
  charges: '0.00',
  balance: '9500.00',
};
const payment = { id: 21, type: 1, unit_number: '101', receipt_number: 'R-1' };
const statement = {
  customer_id: 1,
  mobile: customer.mobile,
  currency: 'AED',
  as_of: '2026-11-21',
  overall: figures,
  upcoming: [],
  contracts: [
    {
      contract_id: 11,
      contract_number: 'C-1',
      unit_number: '101',
      building_name_en: 'Palm',
      building_name_ar: 'النخيل',
      figures,
    },
  ],
  lines: [
    {
      on: '2026-02-28',
      kind: 'due',
      contract_id: 11,
      contract_number: 'C-1',
      payment,
      debit: '9500.00',
      credit: '0.00',
      balance: '9500.00',
    },
    {
      on: '2026-02-28',
      kind: 'received',
      contract_id: 11,
      contract_number: 'C-1',
      payment,
      debit: '0.00',
      credit: '9500.00',
      balance: '0.00',
    },
  ],
};
beforeEach(() => {
  server.use(http.post('*/api/merchant/customers/matches', () => HttpResponse.json([])));
  answers('/customers/1/risk', {
    customer_id: 1,
    level: 'low',
    reasons: [],
    due: 4,
    bounced: 0,
    overdue: 0,
    overdue_amount: '0.00',
    overdue_days: 0,
    days_late: 2,
  });
});

const at = (search = '') => ({ at: `/1${search}`, path: '/:id' });

describeList('tenants', {
  screen: <CustomersScreen />,
  path: '/customers',
  row: customer,
  shows: { en: 'Rajesh Menon', ar: 'راجيش مينون' },
  empty: 'No tenants yet',
});

test.each(BOTH)('a mobile that exists is said on its field, in %s', async (language) => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/customers', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(
        { code: 'invalid', message: 'x', errors: { mobile: ['taken'] } },
        { status: 422 },
      );
    }),
  );
  const { user, missing } = await renderScreen(<CustomersScreen />, {
    language,
    at: '/?record=new',
  });
  await user.type(
    await screen.findByLabelText(language === 'ar' ? 'الاسم بالعربية' : 'Arabic name'),
    'راجيش',
  );
  const mobile = screen.getByLabelText(language === 'ar' ? 'الجوال *' : 'Mobile *');
  await user.type(mobile, '050 123 4567');
  await user.click(screen.getByRole('button', { name: language === 'ar' ? 'حفظ' : 'Save' }));
  await waitFor(() => expect(mobile).toHaveAttribute('aria-invalid', 'true'));
  expect(sent).toEqual([
    expect.objectContaining({
      name_ar: 'راجيش',
      name_en: null,
      mobile: '+971501234567',
      allow_whatsapp: true,
    }),
  ]);
  expect(missing).toEqual([]);
});

test.each(BOTH)(
  'the profile says what is owed and which paper has expired, in %s',
  async (language) => {
    answers('/customers/1', customer);
    answers('/customers/1/statement', statement);
    const { missing } = await renderScreen(<CustomerScreen />, { language, ...at() });
    const overdue = await screen.findByRole('link', {
      name: language === 'ar' ? /^متأخرات/ : /^Overdue/,
    });
    expect(overdue).toHaveAttribute('href', '/merchant/customers/1?tab=payments&state=overdue');
    expect(overdue).toHaveTextContent('9,500.00');
    expect(screen.getByText(language === 'ar' ? 'منتهية' : 'Expired')).toBeVisible();
    expect(missing).toEqual([]);
  },
);

test('without the right to payments nothing of money is asked or shown', async () => {
  answers('/customers/1', customer);
  await renderScreen(<CustomerScreen />, { ...at(), permissions: { 10: [1] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Rajesh Menon' })).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Overview',
    'Timeline',
    'History',
  ]);
  expect(screen.queryByText('Balance')).toBeNull();
});

test.each(BOTH)('the statement has each line and the balance after it, in %s', async (language) => {
  answers('/customers/1', customer);
  answers('/customers/1/statement', statement);
  const { missing } = await renderScreen(<CustomerScreen />, { language, ...at('?tab=statement') });
  expect(
    await screen.findByText(language === 'ar' ? /تحصيل إيجار/ : /Rent received/),
  ).toBeVisible();
  expect(screen.getByText('R-1')).toBeVisible();
  expect(missing).toEqual([]);
});

test.each(BOTH)('the timeline tells what happened and leads to it, in %s', async (language) => {
  answers('/customers/1', customer);
  answers('/customers/1/statement', statement);
  answers(
    '/customers/1/timeline',
    pageOf([
      {
        id: 1,
        at: '2026-01-01T00:00:00Z',
        kind: 'contract_signed',
        text_en: 'Signed',
        text_ar: 'وقّع',
        noun: 'contracts',
        record_id: 11,
        actor_name: 'Rajesh',
      },
    ]),
  );
  const { missing } = await renderScreen(<CustomerScreen />, { language, ...at('?tab=timeline') });
  expect(
    await screen.findByRole('link', { name: language === 'ar' ? 'وقّع' : 'Signed' }),
  ).toHaveAttribute('href', '/merchant/contracts/contract/11');
  expect(missing).toEqual([]);
});

test('the page of one who was merged is that of the one who remains', async () => {
  answers('/customers/1', { ...customer, merged_into_id: 9 });
  const { address } = await renderScreen(<CustomerScreen />, at());
  await waitFor(() => expect(address()).toBe('/merchant/customers/9'));
});

test('a tenant that is not there is said', async () => {
  refuses('/customers/1', 404, 'not_found');
  await renderScreen(<CustomerScreen />, at());
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('an edit carries the version it was based on', async () => {
  const sent: unknown[] = [];
  answers('/customers/1', customer);
  answers('/customers/1/statement', statement);
  server.use(
    http.put('*/api/merchant/customers/1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(customer);
    }),
  );
  const { user, address } = await renderScreen(<CustomerScreen />, at('?record=edit'));
  const email = await screen.findByLabelText('E-mail');
  await user.clear(email);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/merchant/customers/1'));
  expect(sent).toEqual([
    expect.objectContaining({ version: 4, email: null, status: 1, nationality: 'IN' }),
  ]);
});
