import { HttpResponse, http } from 'msw';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TrialRequest } from '@/api/generated/manager/client.schemas';
import { pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import { TrialRequestsScreen } from './RequestLists';

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
const lists = (items: TrialRequest[]) =>
  http.get('*/api/manager/trial_requests', () => HttpResponse.json(pageOf(items)));

test.each(BOTH)('shows waiting requests (%s)', async (language) => {
  server.use(lists([row]));
  const { missing } = await renderScreen(<TrialRequestsScreen />, { language, area: 'manager' });
  expect(
    await screen.findByText(language === 'ar' ? row.business_name_ar : row.business_name_en),
  ).toBeInTheDocument();
  expect(missing).toEqual([]);
});

test('says what comes next when there is none', async () => {
  server.use(lists([]));
  await renderScreen(<TrialRequestsScreen />, { area: 'manager' });
  expect(await screen.findByText('No requests here')).toBeInTheDocument();
});

test('a rejection needs a reason, and the server may refuse it', async () => {
  server.use(
    lists([row]),
    http.post('*/trial_requests/:id/reject', () =>
      HttpResponse.json(
        { code: 'validation', message: 'Check the fields.', errors: { reason: ['Say more.'] } },
        { status: 422 },
      ),
    ),
  );
  const { user } = await renderScreen(<TrialRequestsScreen />, { area: 'manager' });
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'No');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect((await dialog.findAllByText('Say more.')).length).toBeGreaterThan(0);
});

test('who may only look has no actions', async () => {
  server.use(lists([row]));
  await renderScreen(<TrialRequestsScreen />, { area: 'manager', permissions: { 101: [1] } });
  await screen.findByText('Palm Homes');
  expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument();
});
