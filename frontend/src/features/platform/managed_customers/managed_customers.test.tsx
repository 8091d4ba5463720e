import type { ManagedCustomer } from '@/api/generated/manager/client.schemas';
import { describeList } from '@/testing/lists';
import ManagedCustomersScreen from './ManagedCustomersScreen';

const customer: ManagedCustomer = {
  id: 8,
  merchant_id: 3,
  merchant_name_en: 'Palm',
  merchant_name_ar: 'النخيل',
  account_id: 100_001,
  name_en: 'Omar Said',
  name_ar: 'عمر سعيد',
  mobile: '+971502220001',
  nationality: 'JO',
  language: 'en',
  status: 1,
  added_at: '2026-03-15T08:00:00Z',
};

describeList('tenants of merchants', {
  screen: <ManagedCustomersScreen />,
  area: 'manager',
  path: '/managed_customers',
  row: customer,
  shows: { en: 'Omar Said', ar: 'عمر سعيد' },
  empty: 'No tenants',
});
