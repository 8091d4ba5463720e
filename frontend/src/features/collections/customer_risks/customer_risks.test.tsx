import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { CustomerRisk } from '@/api/generated/merchant/client.schemas';
import { answers } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import RiskOfCustomer from './RiskOfCustomer';
import RiskTile from './RiskTile';

const risk: CustomerRisk = {
  customer_id: 1,
  level: 'high',
  reasons: ['bounced', 'overdue_now', 'pays_late'],
  due: 12,
  bounced: 2,
  overdue: 1,
  overdue_amount: '9500.00',
  overdue_days: 40,
  days_late: 11,
};

test.each(BOTH)('a risk is said with every reason (%s)', async (language) => {
  answers('/customers/1/risk', risk);
  const { missing } = await renderScreen(<RiskOfCustomer id={1} />, { language });
  expect(await screen.findByText(language === 'ar' ? 'مخاطرة عالية' : 'High risk')).toBeVisible();
  expect(
    screen.getByText(language === 'ar' ? 'دفعتان لم تُحصلا.' : '2 payments were not collected.'),
  ).toBeVisible();
  expect(screen.getByText(language === 'ar' ? /40 يوماً/ : /Overdue for 40 days/)).toBeVisible();
  expect(missing).toEqual([]);
});

test('it is accepted with a reason, by who has the right', async () => {
  answers('/customers/1/risk', risk);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/merchant/customers/1/risk/accept', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(risk);
    }),
  );
  const { user } = await renderScreen(<RiskOfCustomer id={1} />);
  await user.click(await screen.findByRole('button', { name: 'Accept the risk' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText('Because *'), 'The employer pays');
  await user.click(within(dialog).getByRole('button', { name: 'Accept the risk' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'The employer pays' }]));
});

test('an accepted one says who took it and why, and readers only read', async () => {
  const accepted = {
    reason: 'The employer pays',
    accepted_by: 'Aisha',
    accepted_at: '2026-11-20T08:00:00Z',
    version: 1,
  };
  answers('/customers/1/risk', { ...risk, accepted });
  await renderScreen(<RiskOfCustomer id={1} />, { permissions: { 43: [1] } });
  expect(await screen.findByText('The employer pays')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('where a tenant is chosen the risk is said without a button', async () => {
  answers('/customers/1/risk', risk);
  await renderScreen(<RiskTile id={1} />);
  expect(await screen.findByText('High risk')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
