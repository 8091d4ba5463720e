import { useTranslation } from 'react-i18next';
import {
  createAllowedCountry,
  deleteAllowedCountry,
} from '@/api/generated/manager/allowed-countries-writes';
import type {
  AllowedCountry,
  AllowedCountryInput,
  ListAllowedCountriesParams,
} from '@/api/generated/manager/client.schemas';
import { CountryText } from '@/components/fields/CountryText';
import { countrySource } from '@/components/fields/countrySource';
import type { FormDef } from '@/components/form/types';
import { ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { Page } from '@/components/Page';
import { countryName } from '@/lib/countries';
import { PERMISSIONS, READS } from './feature';

const list: ListDef<AllowedCountry, ListAllowedCountriesParams> = {
  ns: 'allowed_countries',
  icon: 'globe',
  ...READS,
  columns: [
    { field: 'country', sort: true, render: (row) => <CountryText code={row.country} /> },
    { field: 'added_by', sort: true },
    { field: 'created_at', kind: 'datetime', sort: true },
  ],
  export: '/api/manager/allowed_countries/export',
  exportPermission: PERMISSIONS.view,
};

const form: FormDef<AllowedCountryInput, AllowedCountry> = {
  ns: 'allowed_countries',
  defaults: {},
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'country',
          source: countrySource,
          required: true,
          width: 12,
          help: 'help.country',
        },
      ],
    },
  ],
  create: createAllowedCountry,
};

const nameOf = (row: AllowedCountry) => countryName(row.country, 'en');
const remove = (row: AllowedCountry) => deleteAllowedCountry(row.id);
const permissions = { create: PERMISSIONS.create, delete: PERMISSIONS.delete };

/** The countries that people may sign in from. */
export default function AllowedCountries() {
  const { t } = useTranslation('allowed_countries');
  const { def, dialog } = useDialogList({ list, form, nameOf, permissions, remove });
  return (
    <Page title={t('title')} hint={t('hint')}>
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
