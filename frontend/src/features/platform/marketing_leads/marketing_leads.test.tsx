import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { MarketingLead, MarketingMerchant } from '@/api/generated/manager/client.schemas';
import { answers, describeList, pageOf } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import LeadsScreen from './LeadsScreen';
import MerchantsScreen from './MerchantsScreen';

const lead: MarketingLead = {
  id: 5,
  business_name_en: 'Gulf Homes',
  business_name_ar: 'بيوت الخليج',
  business_name: 'Gulf Homes',
  contact_name: 'Huda Al-Mazrouei',
  mobile: '+971507654321',
  email: 'huda@gulf.example',
  source_id: 2,
  source_name_en: 'LinkedIn',
  source_name_ar: 'لينكدإن',
  state: 'contacted',
  waiting: true,
  trial_request_id: 9,
  paid: false,
  version: 3,
  created_at: '2026-03-15T08:00:00Z',
};
const merchant: MarketingMerchant = {
  id: 8,
  account_id: 100_001,
  name_en: 'Palm Properties',
  name_ar: 'نخيل العقارية',
  country_name_en: 'United Arab Emirates',
  country_name_ar: 'الإمارات',
  status: 'active',
  source_name_en: 'LinkedIn',
  source_name_ar: 'لينكدإن',
  package: 'basic',
  first_paid_at: '2026-03-15T08:00:00Z',
  currency: 'AED',
  monthly: '250.04',
  created_at: '2026-03-01T08:00:00Z',
};
const sources = [
  { source_id: 2, name_en: 'LinkedIn', name_ar: 'لينكدإن', leads: 8, trials: 4, paid: 1 },
  { leads: 2, trials: 0, paid: 0 },
];

beforeEach(() => answers('/marketing_leads/totals', { sources }, 'manager'));

describeList('leads', {
  screen: <LeadsScreen />,
  area: 'manager',
  path: '/marketing_leads',
  row: lead,
  shows: 'Huda Al-Mazrouei',
  empty: 'Nothing here yet',
});

describeList('merchants by source', {
  screen: <MerchantsScreen />,
  area: 'manager',
  path: '/marketing_leads/merchants',
  row: merchant,
  shows: { en: 'Palm Properties', ar: 'نخيل العقارية' },
  empty: 'Nothing here yet',
});

test.each(BOTH)('what each source came to stands above the leads, in %s', async (language) => {
  answers('/marketing_leads', pageOf([]), 'manager');
  const { missing } = await renderScreen(<LeadsScreen />, { language, area: 'manager' });
  const title = language === 'ar' ? 'العملاء المحتملون حسب المصدر' : 'Leads by source';
  const table = await screen.findByRole('region', { name: title });
  expect(within(table).getByText('50%')).toBeVisible();
  expect(within(table).getByText('13%')).toBeVisible();
  const unknown = language === 'ar' ? 'مصدر غير معروف' : 'Source not known';
  expect(within(table).getByText(unknown)).toBeVisible();
  expect(missing).toEqual([]);
});

test('a lead is lost with a reason', async () => {
  answers('/marketing_leads', pageOf([lead]), 'manager');
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/manager/marketing_leads/5/follow', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...lead, state: 'lost', lost_reason: 'Too small.', version: 4 });
    }),
  );
  const { user } = await renderScreen(<LeadsScreen />, { area: 'manager' });
  expect(await screen.findByText('Huda Al-Mazrouei')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Follow up' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText(/Why it was lost/)).toBeNull();
  await user.click(within(dialog).getByRole('combobox', { name: /Status/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).not.toContain('New');
  await user.click(screen.getByRole('option', { name: 'Lost' }));
  await user.type(await within(dialog).findByLabelText(/Why it was lost/), 'Too small.');
  await user.click(within(dialog).getByRole('button', { name: 'Follow up' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { state: 'lost', lost_reason: 'Too small.', contacted: true, version: 3 },
    ]),
  );
});
