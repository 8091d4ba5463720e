import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BillingFigures } from '@/api/generated/manager/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import FiguresScreen from './FiguresScreen';

const figures: BillingFigures = {
  from: '2026-03-01',
  to: '2026-03-31',
  money: [
    { currency: 'AED', revenue: '3000.50', open: '315.00', overdue: '0.00', monthly: '250.04' },
  ],
  at_start: 40,
  left: 2,
  trials: 12,
  trials_paid: 5,
};

test.each(BOTH)('%s: money, who left and who paid are shown', async (language) => {
  answers('/billing_figures', figures, 'manager');
  const { missing } = await renderScreen(<FiguresScreen />, { language, area: 'manager' });
  expect(await screen.findByText(/3,000\.50/)).toBeVisible();
  if (language === 'en') {
    expect(screen.getByText('of 40 with a subscription before')).toBeVisible();
    expect(screen.getByText('of 12 trials that began')).toBeVisible();
  }
  expect(missing).toEqual([]);
});
