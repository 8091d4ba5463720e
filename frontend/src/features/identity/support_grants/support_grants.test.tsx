import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { SupportGrant } from '@/api/generated/merchant/client.schemas';
import { TrialBanner } from '@/features/identity/account/TrialBanner';
import { answers, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { PATHS } from './feature';
import SupportAccessScreen from './SupportAccessScreen';

const grant: SupportGrant = {
  id: 7,
  state: 'asked',
  may_change: false,
  period: 'day',
  reason: 'Ticket 481',
  asked_by: 'Omar',
  created_at: '2026-03-15T08:00:00Z',
  version: 1,
};
const visit = {
  id: 3,
  support_grant_id: 7,
  staff_name: 'Omar',
  may_change: false,
  entered_at: '2026-03-15T08:05:00Z',
  last_seen_at: '2026-03-15T08:06:00Z',
};

test.each(BOTH)('what support asked for is allowed with one click (%s)', async (language) => {
  let state: SupportGrant['state'] = 'asked';
  answers('/support_grants/visits', pageOf([visit]));
  answers('/support_grants/changes', pageOf([]));
  server.use(
    http.get('*/api/merchant/support_grants', () =>
      HttpResponse.json(pageOf([{ ...grant, state }])),
    ),
    http.post('*/api/merchant/support_grants/7/allow', () => {
      state = 'allowed';
      return HttpResponse.json({ ...grant, state });
    }),
  );
  const { user, missing } = await renderScreen(<SupportAccessScreen />, {
    language,
    at: PATHS.list,
  });
  const row = (await screen.findByText('Ticket 481')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button'));
  const allow = language === 'ar' ? 'السماح' : 'Allow';
  await user.click(await screen.findByRole('menuitem', { name: allow }));
  const asked = await screen.findByRole('alertdialog');
  await user.click(within(asked).getByRole('button', { name: allow }));
  await expect.poll(() => state).toBe('allowed');
  expect(missing).toEqual([]);
});

test.each(BOTH)(
  'support sees who it is, until when and that it only looks (%s)',
  async (language) => {
    const { missing } = await renderScreen(<TrialBanner />, {
      language,
      account: {
        key: 'palm01',
        time_zone: 'Asia/Dubai',
        support: { staff_name: 'Omar', may_change: false, ends_at: '2026-03-15T09:00:00Z' },
      },
    });
    const banner = (await screen.findByText(/Omar/)).closest('[role=status]') as HTMLElement;
    expect(banner).toHaveTextContent(language === 'ar' ? 'اطلاع فقط' : 'Looking only.');
    const leave = within(banner).getByRole('link', { name: language === 'ar' ? 'خروج' : 'Leave' });
    expect(leave).toHaveAttribute('href', '/merchant/logout');
    expect(missing).toEqual([]);
  },
);
