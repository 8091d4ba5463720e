import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { CustomerDuplicate, CustomerMatch } from '@/api/generated/merchant/client.schemas';
import { describeList } from '@/testing/lists';
import { BOTH, renderScreen } from '@/testing/render';
import { server } from '@/testing/server';
import CustomersScreen from '../customers/CustomersScreen';
import DuplicatesScreen from './DuplicatesScreen';

const pair: CustomerDuplicate = {
  id: '1-2',
  score: 100,
  reasons: ['national_id', 'name_en'],
  first_id: 1,
  first_name_en: 'Sara Mansoori',
  first_name_ar: 'سارة المنصوري',
  first_mobile: '+971501111111',
  first_active_contracts: 1,
  first_created_at: '2026-01-01T00:00:00Z',
  second_id: 2,
  second_name_en: 'Sarah Al Mansoori',
  second_name_ar: 'ساره المنصوري',
  second_mobile: '+971502222222',
  second_active_contracts: 0,
  second_created_at: '2026-02-01T00:00:00Z',
};

describeList('tenants entered twice', {
  screen: <DuplicatesScreen />,
  path: '/customers/duplicates',
  row: pair,
  shows: { en: 'Sarah Al Mansoori', ar: 'ساره المنصوري' },
  empty: 'Nobody was entered twice',
});

test.each(BOTH)('a new tenant who is there already is named and opened (%s)', async (language) => {
  const match: CustomerMatch = {
    customer_id: 7,
    name_en: 'Ahmed Saleh',
    name_ar: 'أحمد صالح',
    mobile: '+971501234567',
    status: 1,
    score: 90,
    reasons: ['mobile'],
  };
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/merchant/customers/matches', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json([match]);
    }),
  );
  const { user, missing } = await renderScreen(<CustomersScreen />, {
    language,
    at: '/?record=new',
  });
  const mobile = await screen.findByLabelText(language === 'ar' ? 'الجوال *' : 'Mobile *');
  await user.type(mobile, '0501234567');
  const link = await screen.findByRole('link', {
    name: language === 'ar' ? 'أحمد صالح' : 'Ahmed Saleh',
  });
  expect(link).toHaveAttribute('href', '/merchant/customers/7');
  expect(screen.getByText(language === 'ar' ? 'نفس الجوال' : 'Same mobile')).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
