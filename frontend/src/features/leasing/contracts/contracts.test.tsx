import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Contract, NextContract } from '@/api/generated/merchant/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import ContractScreen from './ContractScreen';
import { PATHS } from './feature';

beforeEach(() =>
  server.use(
    http.post('*/api/merchant/customers/matches', () => HttpResponse.json([])),
    http.get('*/api/merchant/customers/:id/risk', () =>
      HttpResponse.json({
        customer_id: 2,
        level: 'low',
        reasons: [],
        due: 4,
        bounced: 0,
        overdue: 0,
        overdue_amount: '0.00',
        overdue_days: 0,
        days_late: 2,
      }),
    ),
  ),
);

const rent = (id: number, due_on: string, cheque_number: string) =>
  ({
    id,
    type: 1,
    sequence: id,
    amount: '15000.00',
    due_on,
    status: 1,
    method: 'cheque',
    cheque_number,
    bank: 'ADIB',
    cheque_date: due_on,
  }) as const;
const contract: Contract = {
  id: 7,
  number: 'C-2026-00007',
  status: 1,
  state: 'expiring',
  customer_id: 2,
  customer_name_en: 'Sara',
  customer_name_ar: 'سارة',
  customer_mobile: '+971500000001',
  unit_id: 3,
  unit_number: '302',
  building_id: 4,
  building_name_en: 'Rumailah',
  building_name_ar: 'الرميلة',
  country: 'AE',
  parking_id: 8,
  parking_number: 'P-1',
  issue_date: '2026-01-01',
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  rent_price: '30000.00',
  last_rent: '30000.00',
  rent_lines: [],
  total_rent: '30000.00',
  insurance_amount: '1500.00',
  insurance_method: 'cash',
  clauses: [],
  terms_en: 'No pets',
  tasdeq_number: 'T-1',
  is_historical: false,
  issued_at: '2026-01-01T08:00:00Z',
  signed_at: '2026-01-02T08:00:00Z',
  version: 3,
  created_at: '2026-01-01T08:00:00Z',
  unit_minimum_rent: '28000.00',
  payments: [
    rent(1, '2026-01-01', '000101'),
    rent(2, '2026-07-01', '000102'),
    {
      id: 3,
      type: 2,
      sequence: 1,
      amount: '1500.00',
      due_on: '2026-01-01',
      status: 2,
      method: 'cash',
    },
  ],
  collected_amount: '1500.00',
  allowed_actions: ['cancel', 'archive'],
  warnings: [],
};
/** As the server fills it in. */
const next: NextContract = {
  follows_id: 7,
  customer_id: 2,
  unit_id: 3,
  parking_id: 8,
  starts_on: '2027-01-01',
  ends_on: '2027-12-31',
  rent_price: '30000.00',
  total_rent: '30000.00',
  terms_en: 'No pets',
  payments: ['2027-01-01', '2027-07-01'].map((due_on) => ({
    type: 1,
    amount: '15000.00',
    due_on,
    method: 'cheque',
    bank: 'ADIB',
  })),
};
const customer = { id: 2, name_en: 'Sara', name_ar: 'سارة', mobile: '+971500000001', status: 1 };
const unit = {
  id: 3,
  number: '302',
  building_name_en: 'Rumailah',
  building_name_ar: 'الرميلة',
  occupancy: 'vacant',
  minimum_rent: '28000.00',
  status: 1,
};

function place(): void {
  answers('/contracts/7', contract);
  answers('/renewals/next/7', next);
  answers('/clauses', pageOf([]));
  answers('/customers/2', customer);
  answers('/customers', pageOf([customer]));
  answers('/units/3', unit);
  answers('/units', pageOf([unit]));
  answers('/parkings/8', { id: 8, number: 'P-1', status: 1 });
  answers('/contract_payments', { ...pageOf([]), totals: {} });
}
const added = { at: PATHS.add, path: PATHS.add };
const opened = { at: PATHS.detail(7), path: PATHS.detail(':id') };
const label = (language: string, en: string, ar: string) => (language === 'ar' ? ar : en);

test.each(BOTH)(
  'the next contract comes filled in, its cheques and deposit apart (%s)',
  async (language) => {
    place();
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/merchant/contracts', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...contract, id: 9 });
      }),
    );
    const { user, missing } = await renderScreen(<ContractScreen />, {
      language,
      at: PATHS.next(7),
      path: PATHS.add,
    });
    expect(await screen.findByText('C-2026-00007')).toBeVisible();
    expect(screen.getByText('1,500.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: label(language, 'Save', 'حفظ') }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const payment = { type: 1, amount: '15000.00', method: 'cheque', bank: 'ADIB' };
    expect(sent[0]).toEqual({
      follows_id: 7,
      customer_id: 2,
      unit_id: 3,
      parking_id: 8,
      starts_on: '2027-01-01',
      ends_on: '2027-12-31',
      rent_price: '30000.00',
      total_rent: '30000.00',
      insurance_method: 'cash',
      terms_en: 'No pets',
      payments: [
        { ...payment, due_on: '2027-01-01' },
        { ...payment, due_on: '2027-07-01' },
      ],
    });
    expect(missing).toEqual([]);
  },
);

test('a restored draft has the bank, the first cheque and the rows that were made', async () => {
  place();
  const first = await renderScreen(<ContractScreen />, added);
  await first.user.type(await screen.findByLabelText('Bank'), 'Ajman Bank');
  await first.user.type(screen.getByLabelText('First cheque number'), '٠٠٠١٢٣');
  await first.user.click(screen.getByRole('button', { name: 'Add a payment' }));
  first.unmount();
  const { user } = await renderScreen(<ContractScreen />, added);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText('First cheque number')).toHaveValue('000123');
  expect(screen.getAllByLabelText('Bank')[0]).toHaveValue('Ajman Bank');
  expect(screen.getByRole('listitem', { name: 'Payment 1' })).toBeVisible();
});

test('all that is missing is named at once, the rows of the plan too; cheques may follow', async () => {
  place();
  const { user } = await renderScreen(<ContractScreen />, added);
  await user.click(await screen.findByRole('button', { name: 'Add a payment' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const summary = (await screen.findAllByRole('alert')).find((one) =>
    within(one).queryByText('8 things need to be corrected'),
  );
  expect(summary).toBeDefined();
  const lines = within(summary as HTMLElement).getAllByRole('listitem');
  const text = lines.map((line) => line.textContent);
  for (const name of [
    'Tenant',
    'Unit',
    'First day',
    'Last day',
    'Rent a year',
    'Payments 1 · Amount',
  ])
    expect(text.some((line) => line?.startsWith(name))).toBe(true);
  expect(text.some((line) => line?.includes('Cheque number'))).toBe(false);
});

test.each(BOTH)(
  'a tenant who is not there yet is made from the form and chosen (%s)',
  async (language) => {
    place();
    answers('/customers', pageOf([]));
    answers('/customers/5', { ...customer, id: 5, name_en: 'Omar Haddad', name_ar: 'عمر حداد' });
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/merchant/customers', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...customer, id: 5 });
      }),
    );
    const { user, missing } = await renderScreen(<ContractScreen />, { language, ...added });
    const name = label(language, 'Omar Haddad', 'عمر حداد');
    const choice = await screen.findByRole('combobox', {
      name: label(language, 'Tenant', 'المستأجر'),
    });
    await user.type(choice, name);
    await user.click(
      screen.getByRole('button', { name: label(language, 'Add a tenant', 'إضافة مستأجر') }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByDisplayValue(name)).toBeVisible();
    await user.type(
      within(dialog).getByLabelText(label(language, 'Mobile *', 'الجوال *')),
      '0501234567',
    );
    await user.click(within(dialog).getByRole('button', { name: label(language, 'Save', 'حفظ') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(choice).toHaveValue(name));
    expect(sent).toEqual([
      expect.objectContaining({
        [label(language, 'name_en', 'name_ar')]: name,
        mobile: '+971501234567',
      }),
    ]);
    // The contract's form was not sent with the tenant's.
    expect(
      screen.queryByText(label(language, 'Unit is required.', 'حقل «الوحدة» مطلوب.')),
    ).toBeNull();
    expect(missing).toEqual([]);
  },
);

test('ending a contract is red, is called so, and is said once', async () => {
  place();
  server.use(
    http.post('*/api/merchant/contracts/7/cancel', () =>
      HttpResponse.json({
        contract,
        cancelled_payments: 2,
        collected_payments: 1,
        collected_amount: '1500.00',
      }),
    ),
  );
  const { user } = await renderScreen(<ContractScreen />, opened);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End contract' }));
  const dialog = await screen.findByRole('dialog');
  const end = within(dialog).getByRole('button', { name: 'End contract' });
  expect(end).toHaveClass('MuiButton-colorError');
  expect(within(dialog).getByRole('button', { name: 'Back' })).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), 'Moved away');
  await user.click(end);
  expect(await screen.findByText(/2 open payments closed/)).toBeVisible();
  expect(screen.queryByText('Saved')).toBeNull();
});

test.each(BOTH)('a cancelled contract has no days left (%s)', async (language) => {
  place();
  const ended = { status: 0, state: 'cancelled', cancelled_at: '2026-03-01T08:00:00Z' } as const;
  answers('/contracts/7', { ...contract, ...ended, allowed_actions: [], ends_on: '2126-12-31' });
  const { missing } = await renderScreen(<ContractScreen />, { language, ...opened });
  expect(await screen.findByText(label(language, 'Was to end', 'كان ينتهي في'))).toBeVisible();
  expect(screen.queryByText(/days? left|متبقٍ|بقي|باق/)).toBeNull();
  expect(missing).toEqual([]);
});

test('a rent that changes within the period is sent in its parts, and the total follows', async () => {
  place();
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/contracts', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...contract, id: 9 });
    }),
  );
  const { user } = await renderScreen(<ContractScreen />, { at: PATHS.next(7), path: PATHS.add });
  await user.click(await screen.findByRole('button', { name: 'Rent changes within the period' }));
  const second = screen.getByRole('listitem', { name: 'Rent 2' });
  const from = within(second).getByRole('textbox', { name: /From/ });
  await user.clear(from);
  await user.type(from, '01/07/2027');
  await user.tab();
  await user.type(within(second).getByRole('textbox', { name: /Rent a year/ }), '36000');
  await waitFor(() => expect(screen.getByLabelText(/Rent of the period/)).toHaveValue('33,000.00'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    rent_lines: [{ rent_price: '30000.00' }, { starts_on: '2027-07-01', rent_price: '36000' }],
    total_rent: '33000.00',
  });
});
