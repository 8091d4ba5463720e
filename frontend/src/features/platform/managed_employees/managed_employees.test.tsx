import type { ManagedEmployee } from '@/api/generated/manager/client.schemas';
import { describeList } from '@/testing/lists';
import {
  ActiveEmployeesScreen,
  AddedEmployeesScreen,
  InactiveEmployeesScreen,
} from './EmployeeLists';

const employee: ManagedEmployee = {
  id: 4,
  merchant_id: 3,
  merchant_name_en: 'Palm',
  merchant_name_ar: 'النخيل',
  account_id: 100_001,
  name: 'Lina Aziz',
  email: 'lina@palm.example',
  mobile: '+971501112233',
  role_name_en: 'Cashier',
  role_name_ar: 'أمين الصندوق',
  is_administrator: false,
  status: 1,
  language: 'ar',
  added_at: '2026-03-15T08:00:00Z',
};

for (const [name, screen] of [
  ['added employees', <AddedEmployeesScreen key="added" />],
  ['active employees', <ActiveEmployeesScreen key="active" />],
  ['inactive employees', <InactiveEmployeesScreen key="inactive" />],
] as const)
  describeList(name, {
    screen,
    area: 'manager',
    path: '/managed_employees',
    row: employee,
    shows: 'Lina Aziz',
    empty: 'No employees',
  });
