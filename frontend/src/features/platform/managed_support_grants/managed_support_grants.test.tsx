import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { SupportGrant } from '@/api/generated/manager/client.schemas';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import SupportOfMerchant from './SupportOfMerchant';

const grant: SupportGrant = {
  id: 7,
  state: 'allowed',
  may_change: false,
  period: 'day',
  reason: 'Ticket 481',
  answered_by: 'Sara',
  ends_at: '2026-03-16T08:00:00Z',
  created_at: '2026-03-15T08:00:00Z',
  version: 1,
};

test.each(BOTH)('what is open says by whom, and is entered or ended (%s)', async (language) => {
  answers('/managed_support_grants/9', { open: grant }, 'manager');
  answers('/managed_support_grants/9/history', pageOf([]), 'manager');
  const { missing } = await renderScreen(<SupportOfMerchant id={9} />, {
    language,
    area: 'manager',
  });
  expect(await screen.findByText('Sara')).toBeVisible();
  const enter = language === 'ar' ? 'الدخول إلى الحساب' : 'Enter the account';
  expect(screen.getByRole('button', { name: enter })).toBeEnabled();
  expect(missing).toEqual([]);
});

test('without consent there is no way in, only a question', async () => {
  const sent: unknown[] = [];
  answers('/managed_support_grants/9', {}, 'manager');
  answers('/managed_support_grants/9/history', pageOf([]), 'manager');
  server.use(
    http.post('*/api/manager/managed_support_grants/9/ask', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ asked: { ...grant, state: 'asked' } });
    }),
  );
  const { user } = await renderScreen(<SupportOfMerchant id={9} />, { area: 'manager' });
  const ask = await screen.findByRole('button', { name: 'Ask for access' });
  expect(screen.queryByRole('button', { name: 'Enter the account' })).toBeNull();
  await user.click(ask);
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Ticket 481');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([{ reason: 'Ticket 481', period: 'day', may_change: false }]);
});
