import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Billing } from '@/api/generated/merchant/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
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
};

test.each(BOTH)('the state, the plan and what is used are shown (%s)', async (language) => {
  answers('/billing', billing);
  const { missing } = await renderScreen(<BillingScreen />, { language });
  const meters = await screen.findAllByRole('meter');
  expect(meters).toHaveLength(2);
  expect(meters[0]).toHaveAttribute('aria-valuenow', '5');
  if (language === 'en') {
    expect(
      screen.getByText(/Renew with our sales team before the last day of grace/),
    ).toBeVisible();
    expect(screen.getByText(/the next one is refused/)).toBeVisible();
  }
  expect(missing).toEqual([]);
});

test('a trial has no plan', async () => {
  answers('/billing', { status: 'trial', days_left: 3, usage: [] });
  const { missing } = await renderScreen(<BillingScreen />);
  expect(await screen.findByText(/The trial is free/)).toBeVisible();
  expect(screen.queryByText('Your plan')).toBeNull();
  expect(missing).toEqual([]);
});
