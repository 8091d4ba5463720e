import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answers, refuses } from '@/testing/lists';
import { renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import PaymentsDetailsScreen from './PaymentsDetailsScreen';
import { linkToPayments, periodOf, spanOf } from './paymentsDetails';

const sums = {
  count: 3,
  amount: '3000.00',
  collected: '1000.00',
  not_collected: '0.00',
  overdue: '500.00',
  due: '1500.00',
};
const nothing = {
  count: 0,
  amount: '0.00',
  collected: '0.00',
  not_collected: '0.00',
  overdue: '0.00',
  due: '0.00',
};
const details = {
  as_of: '2026-03-15',
  currency: 'AED',
  from: '2026-03-01',
  to: '2026-04-30',
  all: sums,
  months: [
    { month: '2026-03-01', ends_on: '2026-03-31', ...sums },
    { month: '2026-04-01', ends_on: '2026-04-30', ...nothing },
  ],
  buildings: [{ building_id: 7, name_en: 'Al Rumailah Tower', name_ar: 'برج الرميلة', ...sums }],
  methods: [{ method: 'cheque', ...sums }],
};
const ADDRESS = '*/api/merchant/dashboard/payments_details';

test('every sum opens the list of its payments', async () => {
  const asked: string[] = [];
  answers('/buildings/7', { id: 7, name_en: 'Al Rumailah Tower', name_ar: 'برج الرميلة' });
  server.use(
    http.get(ADDRESS, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(details);
    }),
  );
  await renderScreen(<PaymentsDetailsScreen />, {
    at: '/merchant/dashboard/payments-details?building_id=7&type=1',
  });
  const months = await screen.findByRole('region', { name: 'By month' });
  const march = within(months).getByRole('row', { name: /March 2026/ });
  expect(within(march).getByRole('link', { name: '500.00' })).toHaveAttribute(
    'href',
    expect.stringContaining(
      'current-payments?view=all&building_id=7&type=1&due_from=2026-03-01&due_to=2026-03-31&state=overdue',
    ),
  );
  const april = within(months).getByRole('row', { name: /April 2026/ });
  expect(within(april).queryByRole('link')).not.toBeInTheDocument();
  expect(asked).toEqual(['?building_id=7&type=1']);
});

test('what is due is asked from today on, and a sum with cancelled ones has no list', () => {
  const all = { due_from: '2026-03-01', due_to: '2026-04-30' };
  expect(linkToPayments(all, 'due', '2026-03-15')).toContain(
    'due_from=2026-03-15&due_to=2026-04-30&status=1',
  );
  expect(linkToPayments({ ...all, due_from: '2026-04-01' }, 'due', '2026-03-15')).toContain(
    'due_from=2026-04-01',
  );
  expect(linkToPayments(all, 'amount', '2026-03-15')).toBeUndefined();
});

test('a period is known by its name', () => {
  for (const period of ['around', 'thisYear', 'lastYear', 'nextMonths'] as const) {
    const { from, to } = spanOf(period, 'Asia/Dubai');
    const query = new URLSearchParams(from && to ? { from, to } : {});
    expect(periodOf(query, 'Asia/Dubai')).toBe(period);
  }
  expect(periodOf(new URLSearchParams({ from: '2020-02-01' }), 'Asia/Dubai')).toBe('other');
});

test('a period without payments says so; an error can be retried', async () => {
  refuses('/dashboard/payments_details', 400, 'bad_request');
  const { user } = await renderScreen(<PaymentsDetailsScreen />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers('/dashboard/payments_details', { ...details, all: nothing });
  await user.click(again);
  expect(await screen.findByText('No payments in this period')).toBeVisible();
});
