import type { ListOwnersParams, Owner } from '@/api/generated/merchant/client.schemas';
import { CountryText } from '@/components/fields/CountryText';
import { countrySource } from '@/components/fields/countrySource';
import { STATUSES, STATUS_TONES } from '@/components/list/status';
import type { Column, ListDef } from '@/components/list/types';
import { ExpiryText } from '../documents/public';
import { PATHS, PERMISSIONS, READS } from './feature';

export const statusColumn: Column<Owner> = {
  field: 'status',
  kind: 'enum',
  tones: STATUS_TONES,
};
export const accessColumn: Column<Owner> = {
  field: 'access',
  kind: 'enum',
  tones: { true: 'info', false: 'neutral' },
};

export const ownerList: ListDef<Owner, ListOwnersParams> = {
  ns: 'owners',
  icon: 'people',
  ...READS,
  columns: [
    { field: 'name', kind: 'name', sort: 'name_en' },
    { field: 'mobile', kind: 'phone' },
    { field: 'email' },
    {
      field: 'nationality',
      sort: true,
      hidden: true,
      render: (row) => <CountryText code={row.nationality} />,
    },
    { field: 'holdings', kind: 'number' },
    { field: 'national_id', kind: 'code', hidden: true },
    {
      field: 'national_id_expires_on',
      sort: true,
      render: (row) => <ExpiryText day={row.national_id_expires_on} />,
    },
    {
      field: 'passport_expires_on',
      sort: true,
      hidden: true,
      render: (row) => <ExpiryText day={row.passport_expires_on} />,
    },
    { field: 'iban', kind: 'code', hidden: true },
    accessColumn,
    statusColumn,
  ],
  filters: [
    { kind: 'enum', param: 'status', values: STATUSES },
    { kind: 'enum', param: 'access', values: ['true', 'false'] },
    { kind: 'entity', param: 'nationality', source: countrySource },
    { kind: 'enum', param: 'expiring_days', values: [0, 30, 60, 90] },
  ],
  rowLink: (row) => PATHS.detail(row.id),
  add: { to: PATHS.add, permission: PERMISSIONS.create },
  export: '/api/merchant/owners/export',
  exportPermission: PERMISSIONS.view,
};
