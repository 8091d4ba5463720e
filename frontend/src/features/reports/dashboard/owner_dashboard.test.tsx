import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnMoney, OwnerDashboard } from '@/api/generated/owner/client.schemas';
import { answers, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import OwnerDashboardScreen from './OwnerDashboardScreen';

const data: OwnerDashboard = {
  as_of: '2026-11-21',
  currency: 'AED',
  units: 4,
  rented: 3,
  vacant: 1,
  contracts: 3,
  expiring: 1,
  overdue: '1500.00',
  not_collected: '0.00',
  months: [{ month: '2026-11-01', due: '2000.00', collected: '500.00', deposits: '0.00' }],
  forecast: [
    { month: '2026-11-01', amount: '0.00', cheques: '0.00' },
    { month: '2026-12-01', amount: '3700.00', cheques: '3000.00' },
  ],
  to_come: '3700.00',
};

const money: OwnMoney = {
  as_of: '2026-11-21',
  currency: 'AED',
  has_agreement: true,
  collected: '12000.00',
  costs: '-300.00',
  fees: '-600.00',
  payouts: '-9000.00',
  balance: '2100.00',
  reserve: '100.00',
  to_pay: '2050.00',
  bounced: '750.00',
  cheques_in_hand: '4000.00',
  deposits_held: '0.00',
  months: [
    {
      month: '2026-11-01',
      due: '2000.00',
      collected: '500.00',
      costs: '0.00',
      fees: '-25.00',
      payouts: '0.00',
    },
  ],
  buildings: [
    { building_id: 1, name_en: 'Palm', name_ar: 'النخيل', units: 4, vacant: 1, bounced: '750.00' },
  ],
};

test.each(BOTH)('numbers of the own properties lead to their lists (%s)', async (language) => {
  answers('/dashboard', data, 'owner');
  answers('/owner_statements/money', money, 'owner');
  const { missing } = await renderScreen(<OwnerDashboardScreen />, {
    language,
    area: 'owner',
    person: { name: 'Noor', name_ar: 'نور' },
  });
  expect(await screen.findByText(language === 'ar' ? /مرحبًا نور/ : /Welcome, Noor/)).toBeVisible();
  expect((await screen.findByText('1,500.00')).closest('a')).toHaveAttribute(
    'href',
    '/owner/contract-payments/current-payments?view=all&state=overdue',
  );
  expect((await screen.findByText('2,050.00')).closest('a')).toHaveAttribute(
    'href',
    '/owner/statements',
  );
  expect(screen.getByText(language === 'ar' ? 'النخيل' : 'Palm')).toBeVisible();
  expect(screen.getAllByText('3,700.00')).toHaveLength(2);
  expect(missing).toEqual([]);
});

test('nothing owned yet is said', async () => {
  answers('/dashboard', { ...data, units: 0, contracts: 0 }, 'owner');
  await renderScreen(<OwnerDashboardScreen />, { area: 'owner' });
  expect(await screen.findByText('No units yet')).toBeVisible();
});

test('an error can be retried, a missing right is said', async () => {
  refuses('/dashboard', 400, 'invalid', 'owner');
  const view = await renderScreen(<OwnerDashboardScreen />, { area: 'owner' });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  view.unmount();
  refuses('/dashboard', 403, 'no_permission', 'owner');
  await renderScreen(<OwnerDashboardScreen />, { area: 'owner' });
  expect(await screen.findByText('No permission')).toBeVisible();
});
