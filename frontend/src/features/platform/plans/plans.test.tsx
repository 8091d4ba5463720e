import type { Plan } from '@/api/generated/manager/client.schemas';
import { describeList } from '@/testing/lists';
import Plans from './Plans';

const plan: Plan = {
  id: 3,
  package: 'advanced',
  country: 'AE',
  country_name_en: 'United Arab Emirates',
  country_name_ar: 'الإمارات العربية المتحدة',
  currency: 'AED',
  monthly_price: '699.00',
  yearly_price: '6990.00',
  unit_limit: 1000,
  left_out: ['campaigns'],
  sold_from: '2026-01-01',
  subscriptions: 2,
  version: 1,
};

describeList('plans', {
  screen: <Plans />,
  area: 'manager',
  path: '/plans',
  row: plan,
  shows: { en: 'United Arab Emirates', ar: 'الإمارات العربية المتحدة' },
  empty: 'No plans yet',
});
