import {
  type Customer,
  Gender,
  type ListCustomersParams,
} from '@/api/generated/merchant/client.schemas';
import { CountryText } from '@/components/fields/CountryText';
import { countrySource } from '@/components/fields/countrySource';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { Column, ListDef } from '@/components/list/types';
import { Word } from '@/components/Word';
import { ExpiryText } from '../documents/public';
import { PATHS, PERMISSIONS, READS } from './feature';

export const statusColumn: Column<Customer> = {
  field: 'status',
  kind: 'enum',
  tones: STATUS_TONES,
};

export const customerList: ListDef<Customer, ListCustomersParams> = {
  ns: 'customers',
  icon: 'people',
  ...READS,
  columns: [
    { field: 'name', kind: 'name', sort: 'name_en' },
    { field: 'mobile', kind: 'phone' },
    { field: 'email', hidden: true },
    {
      field: 'gender',
      hidden: true,
      render: (row) => <Word ns="customers" field="gender" value={row.gender} />,
    },
    { field: 'nationality', sort: true, render: (row) => <CountryText code={row.nationality} /> },
    { field: 'national_id', kind: 'code' },
    {
      field: 'national_id_expires_on',
      sort: true,
      render: (row) => <ExpiryText day={row.national_id_expires_on} />,
    },
    { field: 'passport_number', kind: 'code', hidden: true },
    {
      field: 'passport_expires_on',
      sort: true,
      hidden: true,
      render: (row) => <ExpiryText day={row.passport_expires_on} />,
    },
    { field: 'active_contracts', kind: 'number' },
    statusColumn,
    { field: 'created_at', kind: 'datetime', sort: true, hidden: true },
  ],
  filters: [
    { kind: 'enum', param: 'status', values: STATUSES },
    { kind: 'enum', param: 'gender', values: Object.values(Gender) },
    { kind: 'entity', param: 'nationality', source: countrySource },
    { kind: 'enum', param: 'expiring_days', values: [0, 30, 60, 90] },
  ],
  rowLink: (row) => PATHS.detail(row.id),
  add: { to: PATHS.add, permission: PERMISSIONS.create },
  export: '/api/merchant/customers/export',
  exportPermission: PERMISSIONS.view,
};
