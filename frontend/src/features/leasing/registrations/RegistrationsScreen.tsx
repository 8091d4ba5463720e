import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type {
  ContractRegistrationRow,
  ListRegistrationsParams,
} from '@/api/generated/merchant/client.schemas';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPanel } from '@/components/list/ListPage';
import type { Column, ListDef } from '@/components/list/types';
import { Page } from '@/components/Page';
import { customerPaths, customerSource } from '@/features/parties/customers/public';
import { buildingSource } from '@/features/properties/buildings/public';
import { unitPaths } from '@/features/properties/units/public';
import { contractPaths } from '../contracts/public';
import { Deadline } from './Deadline';
import { PATHS, type RegistrationView, VIEWS, readsOf } from './feature';
import { NumberCell, type NumberField } from './NumberCell';

const NUMBERS: Record<RegistrationView, readonly NumberField[]> = {
  'contracts-extra-informations': ['electricity_number', 'sewerage_number', 'tasdeq_number'],
  'contracts-unattested-contracts': ['tasdeq_number', 'electricity_number', 'sewerage_number'],
};

const numberColumn = (field: NumberField): Column<ContractRegistrationRow> => ({
  field,
  render: (row) => <NumberCell key={`${row.id}.${field}`} row={row} field={field} />,
});

const listDef = (
  view: RegistrationView,
): ListDef<ContractRegistrationRow, ListRegistrationsParams> => ({
  ns: 'registrations',
  icon: 'contract',
  ...readsOf(view),
  columns: [
    { field: 'number', kind: 'code', sort: true, link: (row) => contractPaths.detail(row.id) },
    {
      field: 'customer_name',
      kind: 'name',
      sort: 'customer_name_en',
      link: (row) => customerPaths.detail(row.customer_id),
    },
    {
      field: 'unit_number',
      kind: 'code',
      sort: true,
      link: (row) => unitPaths.detail(row.unit_id),
    },
    { field: 'building_name', kind: 'name' },
    { field: 'registry', kind: 'enum' },
    ...NUMBERS[view].map(numberColumn),
    {
      field: 'attest_by',
      kind: 'date',
      sort: true,
      render: (row) => <Deadline day={row.attest_by} done={Boolean(row.tasdeq_number)} />,
    },
    { field: 'starts_on', kind: 'date', sort: true },
    { field: 'registered_on', kind: 'date', sort: true, hidden: true },
    { field: 'fee', kind: 'money', sort: true, hidden: true },
    { field: 'paid_by', kind: 'enum', sort: true, hidden: true },
    { field: 'signed_at', kind: 'datetime', sort: true, hidden: true },
    { field: 'ends_on', kind: 'date', sort: true, hidden: true },
    { field: 'city_name', kind: 'name', hidden: true },
    { field: 'customer_mobile', kind: 'phone', hidden: true },
  ],
  // The fields need a phone's whole width: they stand among the rest of the row.
  card: { first: ['number', 'unit_number'], second: ['customer_name'] },
  filters: [
    { kind: 'entity', param: 'building_id', source: buildingSource },
    { kind: 'entity', param: 'customer_id', source: customerSource },
    { kind: 'enum', param: 'signed', values: ['true', 'false'] },
    { kind: 'dates', from: 'starts_from', to: 'starts_to', label: 'fields.starts_on' },
  ],
  export: '/api/merchant/registrations/export',
});
const LISTS = Object.fromEntries(VIEWS.map((view) => [view, listDef(view)])) as Record<
  RegistrationView,
  ListDef<ContractRegistrationRow, ListRegistrationsParams>
>;

/** Both work lists of registrations are this screen; the address says which. */
export default function RegistrationsScreen() {
  const { t } = useTranslation('registrations');
  const last = useLocation().pathname.split('/').at(-1);
  const view = VIEWS.find((one) => one === last) ?? VIEWS[0];
  return (
    <Page title={t(`lists.${view}`)} hint={t(`hints.${view}`)}>
      <LinkTabs
        label={t('title')}
        value={view}
        tabs={VIEWS.map((one) => ({ name: one, label: t(`lists.${one}`), to: PATHS.list(one) }))}
      />
      <ListPanel key={view} def={LISTS[view]} />
    </Page>
  );
}
