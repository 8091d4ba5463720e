import type {
  ListManagedCustomersParams,
  ManagedCustomer,
} from '@/api/generated/manager/client.schemas';
import { CountryText } from '@/components/fields/CountryText';
import { countrySource } from '@/components/fields/countrySource';
import { ListPage } from '@/components/list/ListPage';
import { STATUS_TONES, STATUSES } from '@/components/list/status';
import type { ListDef } from '@/components/list/types';
import { merchantPaths } from '../merchants/public';
import { merchantSource } from '../subscriptions/public';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<ManagedCustomer, ListManagedCustomersParams> = {
  ns: 'managed_customers',
  icon: 'people',
  ...READS,
  rowLink: (row) => merchantPaths.detail(row.merchant_id),
  columns: [
    { field: 'name', kind: 'name', sort: true },
    { field: 'merchant_name', kind: 'name', sort: true },
    { field: 'mobile', kind: 'phone' },
    { field: 'email', kind: 'code' },
    {
      field: 'nationality',
      render: (row) => (row.nationality ? <CountryText code={row.nationality} /> : '—'),
    },
    { field: 'status', kind: 'enum', tones: STATUS_TONES, sort: true },
    { field: 'added_at', kind: 'datetime', sort: true },
    { field: 'account_id', kind: 'code', sort: true, hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'status', values: STATUSES },
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'entity', param: 'nationality', source: countrySource },
    { kind: 'dates', from: 'from', to: 'to', label: 'fields.added_at' },
  ],
  card: { first: ['name', 'mobile'], second: ['merchant_name', 'status', 'added_at'] },
  export: '/api/manager/managed_customers/export',
  exportPermission: PERMISSIONS.view,
};

export default function ManagedCustomersScreen() {
  return <ListPage def={list} />;
}
