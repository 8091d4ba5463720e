import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Billing, OwnInvoice, PlanOffer } from '@/api/generated/merchant/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import BillingScreen from './BillingScreen';

const billing: Billing = {
  status: 'grace',
  status_ends_on: '2026-03-28',
  days_left: 5,
  grace_ends_on: '2026-03-28',
  read_only_ends_on: '2026-06-26',
  subscription: {
    package: 'advanced',
    billing: 'yearly',
    starts_on: '2025-03-15',
    paid_through: '2026-03-14',
    currency: 'AED',
    price: '6990.00',
    renews: true,
    unit_limit: 5,
    left_out: ['campaigns'],
    included: ['imports'],
  },
  usage: [
    { metered: 'units', used: 5, limit: 5, state: 'reached' },
    { metered: 'users', used: 3, state: 'unlimited' },
    { metered: 'messages', used: 8, limit: 10, state: 'near' },
  ],
  invoices: [],
};

const invoice: OwnInvoice = {
  unique_id: 'abc',
  number: 'S-2026-00007',
  kind: 'upgrade',
  status: 'issued',
  currency: 'AED',
  total: '220.50',
  issued_on: '2026-03-25',
  due_on: '2026-03-25',
};

const offer: PlanOffer = {
  plan_id: 5,
  package: 'premium',
  billing: 'yearly',
  currency: 'AED',
  price: '9990.00',
  left_out: [],
  change: 'upgrade',
  owed: {
    days: 21,
    of_days: 31,
    more: '310.00',
    net: '210.00',
    vat_rate: '5',
    vat: '10.50',
    total: '220.50',
  },
};

test.each(BOTH)('the state, the plan and what is used are shown (%s)', async (language) => {
  answers('/billing', { ...billing, invoices: [invoice] });
  answers('/billing/offers', [offer]);
  const { missing } = await renderScreen(<BillingScreen />, { language });
  const meters = await screen.findAllByRole('meter');
  expect(meters).toHaveLength(2);
  expect(meters[0]).toHaveAttribute('aria-valuenow', '5');
  if (language === 'en') {
    expect(screen.getByText(/Pay the open invoice before the last day of grace/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'S-2026-00007' })).toBeVisible();
    expect(screen.getByText(/the next one is refused/)).toBeVisible();
  }
  expect(missing).toEqual([]);
});

test('a trial has no plan', async () => {
  answers('/billing', { status: 'trial', days_left: 3, usage: [], invoices: [] });
  answers('/billing/offers', []);
  const { missing } = await renderScreen(<BillingScreen />);
  expect(await screen.findByText(/The trial is free/)).toBeVisible();
  expect(screen.queryByText('Your plan')).toBeNull();
  expect(missing).toEqual([]);
});

test('a larger plan is chosen after its difference was shown', async () => {
  answers('/billing', billing);
  answers('/billing/offers', [offer]);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/billing/choose', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...billing, invoices: [invoice] });
    }),
  );
  const { user } = await renderScreen(<BillingScreen />);
  await user.click(await screen.findByRole('button', { name: 'Upgrade' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('AED 310.00 more a period, for 21 of 31 days');
  expect(dialog).toHaveTextContent('AED 210.00 and AED 10.50 VAT (5 %): AED 220.50');
  await user.click(within(dialog).getByRole('button', { name: 'Upgrade' }));
  await waitFor(() => expect(sent).toEqual([{ plan_id: 5, billing: 'yearly' }]));
});

test('who leaves says why', async () => {
  answers('/billing', billing);
  answers('/billing/offers', []);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/billing/cancel', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(billing);
    }),
  );
  const { user } = await renderScreen(<BillingScreen />);
  await user.click(await screen.findByRole('button', { name: 'Cancel the subscription' }));
  await user.type(await screen.findByLabelText(/Why do you leave/), 'We sold the buildings');
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the subscription' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'We sold the buildings' }]));
});
