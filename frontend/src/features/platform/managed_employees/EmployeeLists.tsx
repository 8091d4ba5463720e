import { useTranslation } from 'react-i18next';
import type {
  ListManagedEmployeesParams,
  ManagedEmployee,
} from '@/api/generated/manager/client.schemas';
import { ListPanel } from '@/components/list/ListPage';
import { STATUS_TONES, STATUSES } from '@/components/list/status';
import type { Column, Filter, ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { merchantPaths } from '../merchants/public';
import { merchantSource } from '../subscriptions/public';
import { PERMISSIONS, READS } from './feature';

const status: Column<ManagedEmployee> = { field: 'status', kind: 'enum', tones: STATUS_TONES };
const byStatus: Filter<ListManagedEmployeesParams> = {
  kind: 'enum',
  param: 'status',
  values: STATUSES,
};

const list = (name: keyof typeof READS): ListDef<ManagedEmployee, ListManagedEmployeesParams> => ({
  ns: 'managed_employees',
  icon: 'people',
  ...READS[name],
  rowLink: (row) => merchantPaths.detail(row.merchant_id),
  columns: [
    { field: 'name', sort: true },
    { field: 'merchant_name', kind: 'name', sort: true },
    { field: 'role_name', kind: 'name' },
    { field: 'email', kind: 'code', sort: true },
    { field: 'mobile', kind: 'phone' },
    ...(name === 'added' ? [status] : []),
    { field: 'added_at', kind: 'datetime', sort: true },
    { field: 'last_sign_in_at', kind: 'datetime', sort: true },
    { field: 'account_id', kind: 'code', sort: true, hidden: true },
  ],
  filters: [
    ...(name === 'added' ? [byStatus] : []),
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'is_administrator', values: ['true', 'false'] },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.added_at' },
  ],
  card: { first: ['name', 'mobile'], second: ['merchant_name', 'role_name', 'added_at'] },
  export: '/api/manager/managed_employees/export',
  exportPermission: PERMISSIONS.view,
});

const LISTS = { added: list('added'), active: list('active'), inactive: list('inactive') };

function Employees({ name }: { name: keyof typeof LISTS }) {
  const { t } = useTranslation('managed_employees');
  return (
    <Page title={t(`titles.${name}`)} hint={t(`hints.${name}`)}>
      <ListPanel def={LISTS[name]} />
    </Page>
  );
}

export const AddedEmployeesScreen = () => <Employees name="added" />;
export const ActiveEmployeesScreen = () => <Employees name="active" />;
export const InactiveEmployeesScreen = () => <Employees name="inactive" />;
