import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { TrialRequest } from '@/api/generated/manager/client.schemas';
import { answers, refuses } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import TrialRequestScreen from './TrialRequestScreen';

const row: TrialRequest = {
  id: 4,
  business_name_en: 'Palm Homes',
  business_name_ar: 'بيوت النخلة',
  business_type: 'real_estate',
  owner_name: 'Sara Ali',
  mobile: '+971501234567',
  email: 'sara@example.com',
  country: 'AE',
  country_name_en: 'United Arab Emirates',
  country_name_ar: 'الإمارات',
  city: 'Dubai',
  expected_units: 40,
  referral_source: 'google',
  language: 'en',
  status: 2,
  verified_at: '2026-01-05T08:00:00Z',
  version: 1,
  created_at: '2026-01-04T08:00:00Z',
};
const at = {
  area: 'manager',
  at: '/manager/merchants/trial-requests/4',
  path: '/manager/merchants/trial-requests/:id',
} as const;
const ar = (language: string, arabic: string, english: string) =>
  language === 'ar' ? arabic : english;

/** The request as it becomes by one of the decisions; what was sent with it. */
function decided(decision: 'approve' | 'reject', after: Partial<TrialRequest>): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/manager/trial_requests/4', () =>
      HttpResponse.json(sent.length > 0 ? { ...row, ...after } : row),
    ),
    http.post(`*/api/manager/trial_requests/4/${decision}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...row, ...after });
    }),
  );
  return sent;
}

test.each(BOTH)(
  'approving says what it brings, and then the account ID shows (%s)',
  async (language) => {
    const sent = decided('approve', { status: 3, account_id: 100_777 });
    const { user, missing } = await renderScreen(<TrialRequestScreen />, { ...at, language });
    const approve = ar(language, 'موافقة', 'Approve');
    await user.click(await screen.findByRole('button', { name: approve }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/sara@example\.com/)).toBeVisible();
    await user.click(question.getByRole('button', { name: approve }));
    expect(await screen.findByText('100777')).toBeVisible();
    expect(sent).toEqual([{ version: 1 }]);
    expect(missing).toEqual([]);
  },
);

test.each(BOTH)(
  'a rejection sends its reason, and the reason stays to be read (%s)',
  async (language) => {
    const sent = decided('reject', { status: 0, rejection_reason: 'Outside our region' });
    const { user, missing } = await renderScreen(<TrialRequestScreen />, { ...at, language });
    const reject = ar(language, 'رفض', 'Reject');
    await user.click(await screen.findByRole('button', { name: reject }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Outside our region');
    await user.click(dialog.getByRole('button', { name: reject }));
    expect(await screen.findByText('Outside our region', { selector: 'bdi' })).toBeVisible();
    expect(sent).toEqual([{ reason: 'Outside our region', version: 1 }]);
    expect(missing).toEqual([]);
  },
);

test('what somebody else decided meanwhile is said', async () => {
  answers('/trial_requests/4', row, 'manager');
  server.use(
    http.post('*/api/manager/trial_requests/4/approve', () =>
      HttpResponse.json(
        { code: 'trial_requests.decided', message: 'It was rejected before.' },
        { status: 409 },
      ),
    ),
  );
  const { user } = await renderScreen(<TrialRequestScreen />, at);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }),
  );
  expect(await screen.findByText('It was rejected before.')).toBeVisible();
});

test('an unverified one can only be rejected; who may only look decides nothing', async () => {
  answers('/trial_requests/4', { ...row, verified_at: undefined }, 'manager');
  const view = await renderScreen(<TrialRequestScreen />, at);
  expect(await screen.findByRole('button', { name: 'Reject' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  view.unmount();
  answers('/trial_requests/4', row, 'manager');
  await renderScreen(<TrialRequestScreen />, { ...at, permissions: { 101: [1] } });
  await screen.findByRole('heading', { level: 1, name: 'Palm Homes' });
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
});

test('no such request, and no right to see it', async () => {
  refuses('/trial_requests/4', 404, 'not_found', 'manager');
  const view = await renderScreen(<TrialRequestScreen />, at);
  expect(await screen.findByText('This record does not exist or was removed')).toBeVisible();
  view.unmount();
  refuses('/trial_requests/4', 403, 'no_permission', 'manager');
  await renderScreen(<TrialRequestScreen />, at);
  expect(await screen.findByText('No permission')).toBeVisible();
});
